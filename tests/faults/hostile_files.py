"""Archives that unpack to more than they are, and robots that are sound but for one place."""

import io
import re
import struct
import warnings
import zipfile
from functools import cache

import numpy as np

K, M = np.diag([3.0, 2.0, 1.0, 4.0, 5.0, 6.0]), np.diag([1.0, 1.0, 1.0, 0.1, 0.1, 0.1] * 2)
WAYS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def _npy(array, header=None):
    """An array as a file; with another header than it has."""
    file = io.BytesIO()
    np.save(file, array)
    content = file.getvalue()
    if header is not None:
        text = repr(header).ljust(117)[:117].encode() + b"\n"
        content = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + content[128:]
    return content


SOUND = [("K.npy", _npy(K)), ("M.npy", _npy(M))]
MEGABYTE = bytes(10**6)


def _zipped(members, way=zipfile.ZIP_DEFLATED):
    """An archive of members in this order; names may come twice, and zeros be many megabytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", way) as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that come twice
        for name, content, *megabytes in members:
            with archive.open(name, "w") as member:
                member.write(content)
                for _ in range(*megabytes or (0,)):
                    member.write(MEGABYTE)
    return bytearray(file.getvalue())


@cache
def _bomb(megabytes, way, first, twice):
    """A member that unpacks to zeros, beside one of the same name or instead of it."""
    shape = (125_000 * megabytes, 1)
    head = {"descr": "<f8", "fortran_order": False, "shape": shape}
    bomb = ("K.npy", _npy(K, head)[:128], megabytes)
    rest = SOUND if twice else SOUND[1:]
    return bytes(_zipped([bomb, *rest] if first else [*rest, bomb], way))


def _listed(content):
    """Where the entries of the list of members start."""
    return [m.start() for m in re.finditer(rb"PK\x01\x02", bytes(content))]


def packed(rng):
    """In any way that there is."""
    return _zipped(SOUND, rng.choice(WAYS))


def bomb(rng):
    """A small file that unpacks to up to 600 MB."""
    way, size = rng.choice([(WAYS[1], 30), (WAYS[1], 600), (WAYS[2], 300), (WAYS[0], 2)])
    return bytearray(_bomb(size, way, rng.random() < 0.5, rng.random() < 0.7))


def promise(rng):
    """A header that promises more, or something else."""
    shape = rng.choice([(6, 6), (10**9, 10**9), (6, 10**8), (-1, 6), (), (0, 6), (6, 6, 6)])
    kind = rng.choice(["<f8", "|O", "<U100000000", ">f8", "|V1000000000", "<c16", "x"])
    head = {"descr": kind, "fortran_order": rng.random() < 0.5, "shape": shape}
    return _zipped([("K.npy", _npy(K, head)), SOUND[1]])


def lie(rng):
    """Sizes and places in the list that are not those of the members, or flags."""
    content = _zipped(SOUND)
    place = rng.choice(_listed(content)) + rng.choice([8, 10, 16, 20, 24, 28, 30, 42])
    size = rng.choice([0, 1, 2**31, 2**32 - 1, rng.randrange(2**32)])
    content[place : place + 4] = struct.pack("<I", size)
    return content


def crowd(rng):
    """Many members, or an end that counts others than there are."""
    if rng.random() < 0.3:
        return bytearray(_crowd(rng.choice([9, 60_000])))
    content = _zipped(SOUND)
    place = content.rfind(b"PK\x05\x06") + rng.choice([8, 10, 12, 16])
    content[place : place + 4] = struct.pack("<I", rng.randrange(2**32))
    return content


@cache
def _crowd(count):
    return bytes(_zipped([*SOUND, *((f"{k}.npy", b"") for k in range(count))]))


def shared(rng):
    """Members that share what they hold."""
    names = ["M.npy", *(f"x{k}.npy" for k in range(rng.choice([3, 200])))]
    content = _zipped([SOUND[0], *((name, b"") for name in names)], WAYS[0])
    first, *others = _listed(content)
    for place in others:
        content[place + 16 : place + 28] = content[first + 16 : first + 28]
        content[place + 42 : place + 46] = content[first + 42 : first + 46]
    return content


def second_end(rng):
    """A second end, as of an archive of more than 4 GB."""
    content = _zipped(SOUND)
    end = content.rfind(b"PK\x05\x06")
    count = rng.choice([2, 9, 2**40])
    far = b"PK\x06\x06" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, count, count, 2**40, 0)
    content[end:end] = far + b"PK\x06\x07" + struct.pack("<IQI", 0, end, 1)
    return content


ARCHIVES = (packed, bomb, promise, lie, crowd, shared, second_end)


def archive(rng):
    """The bytes of an archive of K and M that is not what it seems to be."""
    content = rng.choice(ARCHIVES)(rng)
    if rng.random() < 0.2:
        del content[rng.randrange(len(content)) :]
    return bytes(content)


ROBOTS = [
    """<robot name="arm">
  <link name="base"/>
  <link name="upper"><inertial><origin xyz="0 0 0.2" rpy="0 0.1 0"/><mass value="2"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.05" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="lower"><inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1"/></inertial>
    <visual><origin xyz="0 0 1" rpy="0 0 0"/><geometry><box size="1 1 1"/></geometry></visual>
  </link>
  <link name="wheel"><inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1"/></inertial>
    <visual><geometry><cylinder radius="0.1" length="0.2"/></geometry></visual></link>
  <link name="tool"><visual><geometry><sphere radius="0.1"/></geometry></visual></link>
  <joint name="pan" type="revolute"><origin xyz="0 0 1" rpy="0 0 0.5"/><parent link="base"/>
    <child link="upper"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/>
    <dynamics damping="0.1" friction="0.2"/></joint>
  <joint name="slide" type="prismatic"><parent link="upper"/><child link="lower"/>
    <axis xyz="1 0 0"/><limit lower="-0.5" upper="0.5"/></joint>
  <joint name="spin" type="continuous"><parent link="lower"/><child link="wheel"/>
    <axis xyz="0 1 0"/><mimic joint="pan" multiplier="2" offset="0.1"/></joint>
  <joint name="hand" type="fixed"><parent link="lower"/><child link="tool"/></joint>
</robot>""",
    """<mujoco model="arm">
  <compiler angle="radian" autolimits="true" balanceinertia="false" inertiafromgeom="auto"/>
  <option gravity="0 0 -9.81" timestep="0.002"/>
  <default><joint damping="0.1" armature="0.01"/><geom density="500"/>
    <default class="small"><geom size="0.02"/></default></default>
  <asset><mesh name="tet" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
    <hfield name="hills" nrow="3" ncol="3" size="1 1 1 0.1"/></asset>
  <worldbody>
    <geom type="hfield" hfield="hills"/>
    <body name="upper" pos="0 0 1"><joint name="pan" type="hinge" axis="0 0 1" range="-1 1"
        stiffness="2" springref="0.1" frictionloss="0.3"/>
      <geom type="capsule" fromto="0 0 0 0 0 -0.4" size="0.04"/>
      <body name="lower" pos="0 0 -0.4" euler="0 0.1 0"><joint name="out" type="slide" axis="1 0 0"
          range="-0.2 0.4" ref="0.1"/>
        <inertial pos="0 0 -0.1" mass="1" diaginertia="0.1 0.1 0.05"/>
        <geom type="box" size="0.1 0.1 0.1"/><site name="tip" pos="0 0 -0.2"/>
        <body name="ball" pos="0 0 -0.3"><joint type="ball" range="0 1"/>
          <geom type="mesh" mesh="tet"/></body></body></body>
    <body name="twin" pos="1 0 1"><joint type="hinge" axis="1 0 0"/>
      <joint type="hinge" axis="0 1 0"/><geom class="small"/></body>
    <body name="free" pos="1 0 0"><freejoint/><geom size="0.1" mass="2"/></body>
    <replicate count="3" offset="0.3 0 0" euler="0 0 0.1"><body name="bead" pos="3 0 0">
      <joint type="slide"/><geom size="0.05"/></body></replicate>
    <frame pos="0 2 0"><body name="framed"><joint/><geom size="0.1"/></body></frame>
  </worldbody>
  <equality><connect body1="lower" body2="free" anchor="0 0 0"/>
    <weld body1="twin" body2="framed" active="false"/></equality>
  <tendon><fixed name="t"><joint joint="pan" coef="1"/></fixed></tendon>
  <actuator><motor joint="pan" gear="1"/></actuator>
  <sensor><jointpos joint="pan"/></sensor>
  <keyframe><key name="k" time="0"/></keyframe>
</mujoco>""",
]
NUMBERS = [
    *(
        "0",
        "-1",
        "1",
        "1e-300",
        "1e300",
        "5e-324",
        "1e8",
        "-1e8",
        "nan",
        "inf",
        "-inf",
        "1e16",
        "3",
    ),
    *("2147483648", "-2147483649", "99999", "0.1", "1e-9", "", "x", "1 2 3", "0 0 0", "9" * 40),
    *("1.7976931348623157e308", "-0", "0x10", "1_000", "٣", "1e", "+-1", "1,5"),
]
WORDS = [
    *("base", "upper", "lower", "world", "ground", "", "x" * 300, "a/b", "..", "é", "none", "free"),
    *(
        "hinge",
        "slide",
        "ball",
        "mesh",
        "sphere",
        "box",
        "plane",
        "hfield",
        "true",
        "false",
        "auto",
    ),
    *("revolute", "floating", "planar", "fixed", "pan", "out", "k", "small", "&amp;", "\u202ename"),
]
_NUMBER, _VALUE = re.compile(r"-?\d+(?:\.\d+)?"), re.compile(r'="([^"]*)"')
_TAG = re.compile(r"<(\w+)")
TAGS = (
    "body",
    "geom",
    "joint",
    "freejoint",
    "site",
    "inertial",
    "frame",
    "link",
    "include",
    "attach",
)


def robot(rng):
    """Valid XML with one number, name, attribute or element changed."""
    text = rng.choice(ROBOTS)
    how = rng.random()
    if how < 0.6:
        found, new = rng.choice([*_NUMBER.finditer(text)]), rng.choice(NUMBERS)
        if rng.random() < 0.3:
            new = repr(rng.uniform(-1, 1) * 10.0 ** rng.randint(-320, 308))
        return text[: found.start()] + new + text[found.end() :]
    if how < 0.85:
        found = rng.choice([*_VALUE.finditer(text)])
        return text[: found.start(1)] + rng.choice(WORDS) + text[found.end(1) :]
    if how < 0.95:  # an attribute less
        found = rng.choice([*re.finditer(r' \w+="[^"]*"', text)])
        return text[: found.start()] + text[found.end() :]
    found = rng.choice([m for m in _TAG.finditer(text) if f"</{m[1]}>" not in text])
    return text[: found.start(1)] + rng.choice(TAGS) + text[found.end(1) :]
