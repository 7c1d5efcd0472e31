"""Actuators of MuJoCo on hinges and slides: motors that are controlled, and springs of servos.

The force of an actuator is (g0 + g1 l + g2 v) control + b0 + b1 l + b2 v, with its length
l = gear q and its velocity v.
"""

from __future__ import annotations

from typing import Any

from polhode.files.robots import Drive, Robot, Tie


def add_drives(robot: Robot, mujoco: Any, model: Any, joints: dict[int, Tie]) -> None:
    """Give a robot a motor for each actuator; list what it does not keep."""
    taken = {f"{t.name} {word}" for t in robot.ties for word in ("spring", "damper")}
    for k in range(model.nactuator):
        name = model.actuator(k).name or f"actuator {k + 1}"
        on_joint = int(model.actuator_trntype[k]) in (
            int(mujoco.mjtTrn.mjTRN_JOINT),
            int(mujoco.mjtTrn.mjTRN_JOINTINPARENT),
        )
        tie = joints.get(int(model.actuator_trnid[k][0])) if on_joint else None
        if tie is None or name in taken:
            why = "it is not on a hinge or a slide" if tie is None else "its name is a spring's"
            robot.ignored.append(f"actuator '{name}': {why}")
            continue
        taken |= {name, f"{name} servo"}
        _add(robot, mujoco, model, k, name, tie)


def _add(robot: Robot, mujoco: Any, model: Any, k: int, name: str, tie: Tie) -> None:
    drive = Drive(name, tie.name)
    lost = [*_gain(mujoco, model, k), *_bias(drive, mujoco, model, k)]
    if int(model.actuator_dyntype[k]) != int(mujoco.mjtDyn.mjDYN_NONE):
        lost.append("its activation")
    for key in ("ctrl", "force"):
        if getattr(model, f"actuator_{key}limited")[k]:
            low, high = (float(v) for v in getattr(model, f"actuator_{key}range")[k])
            lost.append(f"its {key}range {low:g} to {high:g}")
    robot.drives.append(drive)
    unit = "force" if tie.kind == "prismatic" else "torque"
    if lost:
        what = f"of actuator '{name}', whose motor takes a {unit}: "
        robot.ignored.append(what + ", ".join(lost))


def _gain(mujoco: Any, model: Any, k: int) -> list[str]:
    """What a control means, in words: a motor is given its torque or force."""
    gear, kind = float(model.actuator_gear[k][0]), int(model.actuator_gaintype[k])
    by, by_length, by_velocity = (gear * float(g) for g in model.actuator_gainprm[k][:3])
    affine = kind == int(mujoco.mjtGain.mjGAIN_AFFINE)
    if not affine and kind != int(mujoco.mjtGain.mjGAIN_FIXED):
        return ["its gain"]
    if affine and (by_length or by_velocity):
        more = f"{gear * by_length:+g} q {gear * by_velocity:+g} dq/dt"
        return [f"its gain of {by:g} {more} for a control of 1"]
    return [] if by == 1.0 else [f"its gain of {by:g} for a control of 1"]


def _bias(drive: Drive, mujoco: Any, model: Any, k: int) -> list[str]:
    """Give a drive what its actuator exerts at control zero; what is lost of it, in words."""
    kind = int(model.actuator_biastype[k])
    if kind != int(mujoco.mjtBias.mjBIAS_AFFINE):
        return [] if kind == int(mujoco.mjtBias.mjBIAS_NONE) else ["its bias"]
    gear, lost = float(model.actuator_gear[k][0]), []
    force, slope, drag = (float(b) for b in model.actuator_biasprm[k][:3])
    stiffness, damping = -gear * gear * slope, -gear * gear * drag
    drive.force = gear * force
    if stiffness < 0.0:
        lost.append(f"its negative stiffness {stiffness:g} about q = 0")
    elif stiffness > 0.0:
        qpos = int(model.jnt_qposadr[int(model.actuator_trnid[k][0])])
        drive.stiffness, drive.rest = stiffness, -float(model.qpos0[qpos])
    if damping < 0.0:
        lost.append(f"its negative damping {damping:g}")
    else:
        drive.damping = damping + 0.0
    return lost
