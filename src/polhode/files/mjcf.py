"""Models of MuJoCo (MJCF), read through MuJoCo itself: the extra `import` brings it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from polhode.errors import InputError, ModelFileError
from polhode.files.limits import limit
from polhode.files.mjcf_drives import add_drives
from polhode.files.mjcf_files import gathered
from polhode.files.mjcf_geoms import Geoms
from polhode.files.robots import FIXED, FREE_JOINT, Link, Robot, Tie
from polhode.model.coupling import Coupling
from polhode.model.numbers import Floats
from polhode.model.orientation import matrix
from polhode.model.system import GROUND

_JOINTS = (FREE_JOINT, "spherical", "prismatic", "revolute")  # in MuJoCo's order
# Kinds of elements without a place here: their number in a model, their name, and what they are.
_LISTED = {
    "ntendon": ("tendon", "tendons"),
    "nsensor": ("sensor", "sensors"),
    "nflex": ("flex", "flexible parts"),
    "nskin": ("skin", "skins"),
    "nkey": ("key", "keyframes"),
    "ncam": ("camera", "cameras"),
    "nlight": ("light", "lights"),
    "nmat": ("material", "materials of colour"),
    "ntex": ("texture", "textures"),
    "nnumeric": ("numeric", "custom numbers"),
    "ntext": ("text", "custom texts"),
    "ntuple": ("tuple", "custom tuples"),
}


def read_mjcf(path: Path) -> Robot:
    """Read a model at its reference configuration."""
    mujoco = _mujoco()
    text, assets = gathered(path)
    try:
        spec = mujoco.MjSpec.from_string(text, assets, assets)
        spec.compiler.fusestatic = False
        model = spec.compile()
    except (ValueError, RuntimeError, TypeError) as error:
        raise ModelFileError(f"{path.name}: {_reason(str(error))}") from None
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    return _Reader(mujoco, model, data, path).robot(spec.modelname or path.stem)


def _reason(said: str) -> str:
    """Why MuJoCo rejected a file: in its own words, unless it ran out of memory."""
    if "unknown exception" in said:
        return (
            f"MuJoCo ended without a reason; most likely {limit('ROBOT_MB'):g} MB of memory were "
            "not enough, so make it smaller, or set POLHODE_ROBOT_MB."
        )
    return f"MuJoCo cannot read this: {' '.join(said.split()).rstrip('.!')}."


def _mujoco() -> Any:
    try:
        import mujoco
    except ImportError:
        raise InputError(
            "MuJoCo, which reads its own files, is not installed; install polhode[import]."
        ) from None
    return mujoco


class _Reader:
    def __init__(self, mujoco: Any, model: Any, data: Any, path: Path) -> None:
        self.mujoco, self.m, self.d, self.file = mujoco, model, data, path.name
        self.joints: dict[int, Tie] = {}  # of hinges and slides that are the only joint of a body

    def robot(self, title: str) -> Robot:
        links = {self._name(i): self._link(i) for i in range(1, self.m.nbody)}
        ties = [self._tie(i) for i in range(1, self.m.nbody)]
        gravity = np.array(self.m.opt.gravity, dtype=float)
        robot = Robot(self.file, title, links, ties, gravity=gravity, ignored=self._ignored())
        robot.closing = self._closing(robot)
        Geoms(self.mujoco, self.m, self.d, self._name).add_to(robot)
        add_drives(robot, self.mujoco, self.m, self.joints)
        for k in range(self.m.nsite):
            self._add_site(robot, k)
        return robot

    def _add_site(self, robot: Robot, k: int) -> None:
        """A site is a marker of its body."""
        body, name = self._name(int(self.m.site_bodyid[k])), self.m.site(k).name or f"site {k + 1}"
        if body == GROUND:
            robot.ignored.append(f"site '{name}' of the world")
        else:
            robot.links[body].markers[name] = np.array(self.d.site_xpos[k])

    def _name(self, body: int) -> str:
        if body == 0:
            return GROUND
        return self.m.body(body).name or f"body {body}"

    def _joint_name(self, joint: int, body: int) -> str:
        return self.m.joint(joint).name or f"joint of {self._name(body)}"

    def _link(self, i: int) -> Link:
        x, R = np.array(self.d.xpos[i]), np.array(self.d.xmat[i]).reshape(3, 3)
        Q = np.array(self.d.ximat[i]).reshape(3, 3)
        J = Q @ np.diag(self.m.body_inertia[i]) @ Q.T
        return Link(self._name(i), x, R, float(self.m.body_mass[i]), np.array(self.d.xipos[i]), J)

    def _tie(self, i: int) -> Tie:
        parent = self._name(int(self.m.body_parentid[i]))
        first, count = int(self.m.body_jntadr[i]), int(self.m.body_jntnum[i])
        if count == 0:
            return Tie(f"{self._name(i)} to {parent}", FIXED, parent, self._name(i), np.zeros(3))
        if count > 1:
            return self._several(i, parent, list(range(first, first + count)))
        kind = _JOINTS[int(self.m.jnt_type[first])]
        axis = np.array(self.d.xaxis[first]) if kind in ("prismatic", "revolute") else None
        qpos, dof = int(self.m.jnt_qposadr[first]), int(self.m.jnt_dofadr[first])
        tie = Tie(
            self._joint_name(first, i),
            kind,
            parent,
            self._name(i),
            np.array(self.d.xanchor[first]),
            axis,
            stiffness=float(np.ravel(self.m.jnt_stiffness[first])[0]),
            damping=float(np.ravel(self.m.dof_damping[dof])[0]),
            rest=float(self.m.qpos_spring[qpos] - self.m.qpos0[qpos]) if axis is not None else 0.0,
            range=self._range(first),
            friction=self._friction(first),
            armature=self._armature(first),
        )
        if axis is not None:
            self.joints[first] = tie
        return tie

    def _friction(self, joint: int) -> float:
        return float(self.m.dof_frictionloss[int(self.m.jnt_dofadr[joint])])

    def _armature(self, joint: int) -> float:
        return float(self.m.dof_armature[int(self.m.jnt_dofadr[joint])])

    def _range(self, joint: int) -> tuple[float, float] | None:
        """The limits of a hinge or a slide from where it starts; of a ball joint, of its angle."""
        if not self.m.jnt_limited[joint]:
            return None
        ball = _JOINTS[int(self.m.jnt_type[joint])] == "spherical"
        zero = 0.0 if ball else self.m.qpos0[int(self.m.jnt_qposadr[joint])]
        low, high = (float(v - zero) for v in self.m.jnt_range[joint])
        return low, high

    def _several(self, i: int, parent: str, joints: list[int]) -> Tie:
        """Two perpendicular hinges at a point are universal; two slides and a hinge a plane."""
        kinds = [_JOINTS[int(self.m.jnt_type[j])] for j in joints]
        axes = [np.array(self.d.xaxis[j]) for j in joints]
        points = [np.array(self.d.xanchor[j]) for j in joints]
        name = self._joint_name(joints[0], i)
        ends = (parent, self._name(i))
        limits: dict[str, Any] = {
            "range": next((r for r in map(self._range, joints) if r is not None), None),
            "friction": max(map(self._friction, joints)),
            "armature": max(map(self._armature, joints)),
        }
        if (
            kinds == ["revolute"] * 2
            and np.allclose(points[0], points[1])
            and abs(axes[0] @ axes[1]) < 1e-9
        ):
            return Tie(name, "universal", *ends, points[0], np.array(axes), **limits)
        if kinds == ["prismatic", "prismatic", "revolute"]:
            normal = np.cross(axes[0], axes[1])
            if np.linalg.norm(np.cross(normal, axes[2])) < 1e-9 < np.linalg.norm(normal):
                return Tie(name, "planar", *ends, points[2], axes[2], **limits)
        raise ModelFileError(
            f"{self.file}: body '{ends[1]}' has the joints {', '.join(kinds)} at once, which no "
            "joint of polhode combines; put bodies with mass between them."
        )

    def _closing(self, robot: Robot) -> list[Tie]:
        """Equality constraints that hold two bodies together."""
        found, kinds = [], self.mujoco.mjtEq
        for k in range(self.m.neq):
            kind, first, second = (
                int(a[k]) for a in (self.m.eq_type, self.m.eq_obj1id, self.m.eq_obj2id)
            )
            is_body = int(self.m.eq_objtype[k]) == int(self.mujoco.mjtObj.mjOBJ_BODY)
            names = {int(kinds.mjEQ_CONNECT): "spherical", int(kinds.mjEQ_WELD): "fixed"}
            if kind not in names or not is_body or not self.m.eq_active0[k]:
                self._add_coupling(robot, k, kind == int(kinds.mjEQ_JOINT))
                continue
            name = self.m.equality(k).name or f"{names[kind]} {k + 1}"
            body = first if kind == int(kinds.mjEQ_CONNECT) else second
            point = self._at(body, np.array(self.m.eq_data[k][0:3]))
            ends = (self._name(first), self._name(second))
            found.append(Tie(name, names[kind], *ends, point))
        return found

    def _add_coupling(self, robot: Robot, k: int, is_joint: bool) -> None:
        """An equality of two joints in a constant ratio is a coupling; others are listed."""
        name = self.m.equality(k).name or f"equality {k + 1}"
        ends = int(self.m.eq_obj2id[k]), int(self.m.eq_obj1id[k])
        offset, ratio, *higher = (float(a) for a in self.m.eq_data[k][:5])
        coupled = is_joint and self.m.eq_active0[k] and all(j in self.joints for j in ends)
        if coupled and ratio and not offset and not any(higher):
            joints = [self.joints[j].name for j in ends]
            robot.couplings.append(Coupling(name, joints, ratio))
        else:
            why = "" if self.m.eq_active0[k] else ", which is not active"
            robot.ignored.append(f"equality '{name}'{why}")

    def _at(self, body: int, local: Floats) -> Floats:
        return np.array(self.d.xpos[body]) + matrix(np.array(self.d.xquat[body])) @ local

    def _ignored(self) -> list[str]:
        m, ignored = self.m, []
        for key, (kind, what) in _LISTED.items():
            named = (getattr(m, kind, None) if hasattr(m, kind) else None) or (lambda k: None)
            names = [getattr(named(k), "name", "") or "unnamed" for k in range(getattr(m, key))]
            ignored += [f"{len(names)} {what}: {', '.join(names)}"] if names else []
        bodies = range(1, m.nbody)
        held = [self._name(i) for i in bodies if m.body_gravcomp[i]]
        ignored += [f"gravity compensation of: {', '.join(held)}"] if held else []
        mocap = [self._name(i) for i in bodies if m.body_mocapid[i] >= 0]
        ignored += [f"motion capture of: {', '.join(mocap)}"] if mocap else []
        limited = [m.joint(j).name for j in range(m.njnt) if m.jnt_actfrclimited[j]]
        ignored += [f"limits of the actuators' forces on: {', '.join(limited)}"] if limited else []
        if m.opt.density or m.opt.viscosity or np.any(m.opt.wind):
            ignored.append("the fluid around")
        return ignored
