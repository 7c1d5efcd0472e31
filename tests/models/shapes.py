"""A shape of every kind."""

CUBE = (
    [(x, y, z) for x in (0.0, 1.0) for y in (0.0, 1.0) for z in (0.0, 1.0)],
    [
        *((0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1)),
        *((2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3)),
    ],
)


EXAMPLES = {
    "box": {"box": (1, 2, 3)},
    "sphere": {"ball": 0.5},
    "cylinder": {"cylinder": {"radius": 1, "height": 3}},
    "cone": {"cone": {"radius": 1, "height": 3}},
    "capsule": {"capsule": {"radius": 1, "height": 3}},
    "ellipsoid": {"ellipsoid": (1, 2, 3)},
    "disc": {"disc": 2},
    "wheel": {"wheel": {"radius": 2, "rounding": 0.5}},
    "points": {"points": [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 3)]},
    "hull": {"hull": [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 3)]},
    "mesh": {"mesh": {"vertices": CUBE[0], "faces": CUBE[1]}},
}
