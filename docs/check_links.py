"""Every link of the built pages to a file or a place in one must lead somewhere."""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """Collects what a page links to, and what can be linked to in it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.outside: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.places |= {v for k in ("id", "name") if (v := told.get(k))}
        for key in ("href", "src"):
            link = told.get(key)
            if not link or link.startswith(("data:", "mailto:", "javascript:")):
                continue
            if urlsplit(link).scheme or link.startswith("//"):
                if tag != "a":  # a page may name other sites, but must load nothing from them
                    self.outside.append(link)
            else:
                self.links.append(link)


def main(root: Path) -> int:
    """Print what is broken; return how many."""
    pages = {
        p.resolve(): Page(p)
        for p in root.rglob("*.html")
        if not {"replays", "_static"} & {*p.parts}
    }
    broken = []
    for path, page in pages.items():
        broken += [f"{path.name}: loads {link}" for link in page.outside]
        for link in page.links:
            parts = urlsplit(link)
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.exists():
                broken.append(f"{path.name}: {link} is not there")
                continue
            places = pages[target].places if target in pages else set()
            if parts.fragment and places and unquote(parts.fragment) not in places:
                broken.append(f"{path.name}: {link} has no such place")
    print("\n".join(broken) or f"{len(pages)} pages, every link leads somewhere.")
    return len(broken)


if __name__ == "__main__":
    sys.exit(1 if main(Path(sys.argv[1])) else 0)
