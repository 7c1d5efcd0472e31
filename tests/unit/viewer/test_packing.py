"""Packing a motion: what the browser does to unpack it, done here."""

import base64
import json
import struct
import zlib

import numpy as np
import pytest

from polhode.viewer.packing import LEVELS, Packer


def unpacked(text):
    content = zlib.decompress(base64.b64decode(text))
    (length,) = struct.unpack("<I", content[:4])
    return json.loads(content[4 : 4 + length]), content[8 * -(-(4 + length) // 8) :]


def rows(ref, content):
    n, columns = ref["rows"] * ref["columns"], ref["columns"]
    data = np.frombuffer(content, np.uint8, 2 * n, ref["offset"]).astype(np.uint16)
    whole = (data[:n] | data[n:] << 8).reshape(ref["rows"], columns)
    for _ in range(ref["order"]):
        whole = np.cumsum(whole, axis=1, dtype=np.uint16)
    return np.array(ref["low"])[:, None] + np.array(ref["scale"])[:, None] * whole


@pytest.mark.parametrize("kind", ["smooth", "rough", "still", "huge"])
def test_a_motion_comes_back_to_half_a_level(kind):
    t = np.linspace(0.0, 10.0, 501)
    motion = {
        "smooth": np.sin(t),
        "rough": np.random.default_rng(0).normal(size=501),
        "still": np.full(501, 3.25),
        "huge": 1e12 * t,
    }[kind]
    packer = Packer()
    header, content = unpacked(packer.packed({"x": packer.quantised(np.stack([motion, -motion]))}))
    found = rows(header["x"], content)
    half = 0.5 * np.ptp(motion) / LEVELS
    assert np.abs(found - [motion, -motion]).max() <= half * (1 + 1e-9)


def test_arrays_keep_their_places_and_precision():
    packer = Packer()
    refs = {"a": packer.exact(np.arange(3.0)), "b": packer.exact(np.array([0.1]), "f8")}
    header, content = unpacked(packer.packed(refs))
    a, b = header["a"], header["b"]
    assert np.array_equal(np.frombuffer(content, "<f4", a["count"], a["offset"]), [0, 1, 2])
    assert np.frombuffer(content, "<f8", b["count"], b["offset"])[0] == 0.1


def test_a_smooth_motion_takes_less_than_a_byte_a_number():
    t = np.linspace(0.0, 10.0, 2000)
    motion = np.stack([np.sin(k * t + k) for k in range(1, 8)])
    packer = Packer()
    text = packer.packed({"x": packer.quantised(motion)})
    assert len(text) < motion.size
