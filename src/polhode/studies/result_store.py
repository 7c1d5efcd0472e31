"""Results in one store: zarr 3, what varies as coordinates, opened by xarray."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

import polhode
from polhode.files.durable import FolderStore
from polhode.files.paths import move, remove, sync
from polhode.files.plans import ROOT
from polhode.files.sums import SUMS, Sums, continued
from polhode.studies.axes import units_of
from polhode.studies.folders import RESULTS
from polhode.studies.members import StudyMembers
from polhode.studies.output_arrays import OutputArray, coordinates
from polhode.studies.parts import Entry, Range, StudyPart, ledger, read_part, remove_part
from polhode.studies.study import Study

CHUNK_BYTES = 4_000_000
MOST_ROWS = 1 << 16  # members of a chunk
FAILURE = "failure"  # a coordinate, so that arithmetic ignores it


def write_results(folder: Path, study: Study) -> bool:
    """Write all parts into one store; False where a part could not be read, which is then removed.

    The store is renamed to its final name when it is complete.
    """
    import zarr

    beside, target = folder / f"{RESULTS}.partial", folder / RESULTS
    remove(beside)
    members = StudyMembers(study)
    attributes = {**_attributes(study), "kept": [k.name for k in members.kept]}
    files = FolderStore(beside)
    group: Any = zarr.open_group(files, mode="w-", zarr_format=3, attributes=attributes)
    rows = _chunk_rows(study, members.kept)
    _make_all(group, members, rows)
    failed, sums = 0, Sums()
    for first, end, block, reasons in _blocks(folder, study, members.kept, rows):
        if block is None:
            remove(beside)
            return False
        given = {study.labels()[path]: v for path, v in study.values(first, end).items()}
        with zarr.config.set({"array.write_empty_chunks": True}):  # an opened array forgets it
            for name, values in (block | given | {FAILURE: reasons}).items():
                group[name][first:end] = values
                sums[name] = continued(sums.get(name, 0), values)
        failed += int(np.sum(reasons != ""))
    group.attrs.update({"failed": failed, "finished": True, SUMS: sums})
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # other readers may not look there
        zarr.consolidate_metadata(files)
    files.sync()
    old = folder / f"{RESULTS}.replaced"
    remove(old)  # of a process that was killed here
    if target.exists():
        move(target, old)
    move(beside, target)
    sync(folder)
    with suppress(OSError):  # what is left is removed the next time
        remove(old)
    return True


def checked_store(folder: Path, study: Study) -> tuple[FolderStore, Any]:
    """The store of the results, and its group; a ValueError says what is not as it was written."""
    import zarr

    files = FolderStore(folder / RESULTS, read_only=True)
    group: Any = zarr.open_group(files, mode="r")
    for name, array in group.arrays():
        files.expect(name, array)
        if (array.metadata.dimension_names or ("",))[0] == "member":
            if array.shape[0] != study.count:
                raise ValueError(f"{name}: it has {array.shape[0]} members of {study.count}")
            for first in range(0, study.count, array.chunks[0]):
                place = (first // array.chunks[0], *(0,) * (array.ndim - 1))
                key = array.metadata.encode_chunk_key(place)
                if not (folder / RESULTS / name / key).is_file():
                    raise ValueError(f"{name}: the results from member {first} on are missing")
    return files, group


def damage_of(folder: Path, study: Study) -> str:
    """What of the results cannot be read, or nothing; it reads all of them, chunk by chunk."""
    name = ROOT
    try:
        _, group = checked_store(folder, study)
        for name in [*group.attrs["kept"], *group.attrs["varying"], FAILURE]:
            array, sum_so_far = group[name], 0
            for first in range(0, array.shape[0], array.chunks[0]):
                sum_so_far = continued(sum_so_far, array[first : first + array.chunks[0]])
            if sum_so_far != group.attrs[SUMS][name]:
                raise ValueError("its results do not match their checksum")
    except MemoryError:
        raise
    except Exception as error:  # whatever zarr and its codecs raise
        return f"{name}: {' '.join(str(error).split()) or type(error).__name__}"
    return ""


def _make_all(group: Any, members: StudyMembers, rows: int) -> None:
    study, kept = members.study, members.kept
    for k in kept:
        _make(
            group, k.name, ("member", *k.dims), k.shape, study.count, rows, k.units, k.description
        )
    for path, label in study.labels().items():
        kind = str if path == "scheme" else "f8"
        _make(group, label, ("member",), (), study.count, rows, units_of(path), path, kind)
    _make(group, FAILURE, ("member",), (), study.count, rows, "", "why there is no result", str)
    for dim, names in coordinates(study, members.base.system).items():
        _make(group, dim, (dim,), (), len(names), max(1, len(names)), "", "", str)
        group[dim][:] = np.array(names, dtype=object)
    if any("time" in k.dims for k in kept):
        _write_times(group, members)


def _attributes(study: Study) -> dict[str, Any]:
    names = " ".join([*study.labels().values(), FAILURE])
    return {
        "polhode": polhode.__version__,
        "fingerprint": study.fingerprint,
        "study": study.as_dict(),
        "shape": list(study.shape),
        "coordinates": names,
        "varying": list(study.labels().values()),
        "finished": False,
    }


def _chunk_rows(study: Study, kept: list[OutputArray]) -> int:
    widest = max([8 * int(np.prod(k.shape)) for k in kept] or [8])
    return max(1, min(CHUNK_BYTES // widest, MOST_ROWS, study.count))


def _make(
    group: Any,
    name: str,
    dims: tuple[str, ...],
    rest: tuple[int, ...],
    count: int,
    rows: int,
    units: str,
    description: str,
    kind: Any = "f8",
) -> None:
    from zarr.codecs import BloscCodec, Crc32cCodec

    options: dict[str, Any] = {"compressors": [Crc32cCodec()]}
    if kind is not str:
        compressed = BloscCodec(cname="zstd", clevel=3, shuffle="bitshuffle")
        options["compressors"] = [compressed, Crc32cCodec()]
        options["fill_value"] = np.nan
    array = group.create_array(
        name,
        shape=(count, *rest),
        chunks=(rows, *(max(1, r) for r in rest)),
        dtype=kind,
        dimension_names=dims,
        config={"write_empty_chunks": True},  # so that a missing file is a loss
        **options,
    )
    array.attrs.update({k: v for k, v in (("units", units), ("long_name", description)) if v})


def _write_times(group: Any, members: StudyMembers) -> None:
    samples = members.study.samples
    first = {path: v[0] for path, v in members.study.values(0, 1).items()}
    times = members.settings(first).until * np.arange(samples + 1) / samples
    _make(group, "time", ("time",), (), len(times), len(times), "s", "")
    group["time"][:] = times


def _blocks(
    folder: Path, study: Study, kept: list[OutputArray], rows: int
) -> Iterator[tuple[int, int, dict[str, Any] | None, Any]]:
    """All results chunk by chunk; the block is None where a part could not be read."""
    parts, waiting = ledger(folder), 0
    held: dict[Entry, StudyPart] = {}
    for first in range(0, study.count, rows):
        end = min(first + rows, study.count)
        while waiting < len(parts) and parts[waiting].first < end:
            entry = parts[waiting]
            found = read_part(folder, study.fingerprint, entry)
            if found is None or set(found.numbers) != {k.name for k in kept}:
                remove_part(folder, entry)
                yield first, end, None, None
                return
            held[entry], waiting = found, waiting + 1
        block = {k.name: np.full((end - first, *k.shape), np.nan) for k in kept}
        reasons = np.full(end - first, "", dtype=object)
        succeeded = np.zeros(end - first, dtype=bool)
        there = np.zeros(end - first, dtype=bool)
        for entry, part in list(held.items()):
            members = max(part.first, first), min(part.end, end)
            if members[0] < members[1]:
                _put(block, reasons, succeeded, there, part, members, first)
            if part.end <= end:
                del held[entry]
        if not there.all():
            yield first, end, None, None
            return
        yield first, end, block, reasons


def _put(
    block: dict[str, Any],
    reasons: Any,
    succeeded: Any,
    there: Any,
    part: StudyPart,
    members: Range,
    first: int,
) -> None:
    """Copy a part's results of some members; where two parts differ, success counts."""
    inside = slice(members[0] - part.first, members[1] - part.first)
    target = np.arange(members[0] - first, members[1] - first)
    failed = np.zeros(part.end - part.first, dtype=bool)
    failed[[m - part.first for m in part.failures]] = True
    fresh = ~succeeded[target]
    for name, values in part.numbers.items():
        block[name][target[fresh]] = values[inside][fresh]
    reasons[target[fresh]] = ""
    for m, reason in part.failures.items():
        if members[0] <= m < members[1] and fresh[m - members[0]]:
            reasons[m - first] = reason
    there[target] = True
    succeeded[target] |= ~failed[inside]
