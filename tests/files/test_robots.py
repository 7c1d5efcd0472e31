"""Robots of other programs move here as they do in MuJoCo."""

import re
from types import SimpleNamespace

import numpy as np
import pytest

import polhode as ph
from polhode.cli import main
from polhode.files.conversion import convert_in_child, convert_robot
from polhode.files.models import read_model
from polhode.files.urdf import urdf_robot
from polhode.files.writing import model_text
from polhode.model.made import Made

mujoco = pytest.importorskip("mujoco")


@pytest.fixture(autouse=True)
def convert_here(monkeypatch):
    """Convert in this process: a child takes seconds to start."""
    monkeypatch.setattr("polhode.cli.convert.convert_in_child", convert_robot)


def numbers(values):
    return " ".join(f"{v:.6g}" for v in np.ravel(values))


def random_tree(seed, kinds, springs):
    """MJCF of a random tree of bodies with inertias of boxes, and joints of the given kinds."""
    rng = np.random.default_rng(seed)
    n = 5
    parents = [-1, *(int(rng.integers(0, i)) for i in range(1, n))]
    parts = [[] for _ in range(n + 1)]
    for i in range(n):
        sides = rng.uniform(0.1, 0.3, 3)
        kind = str(rng.choice(kinds))
        more = f'axis="{numbers(rng.normal(size=3))}"' if kind != "ball" else ""
        rest = {"hinge": 30.0, "slide": 0.1, "ball": 0.0}[kind] * rng.uniform(-1, 1)
        if springs and kind != "ball":
            more += f' stiffness="{rng.uniform(5, 20):.4g}" springref="{rest:.4g}"'
            more += f' damping="{rng.uniform(0.01, 0.1):.4g}"'
        more += f' pos="{numbers(rng.normal(size=3) / 20)}"'
        joint = f'<joint name="j{i}" type="{kind}" {more}/>'
        mass = rng.uniform(0.5, 2.0)
        J = mass / 12 * (np.sum(sides**2) - sides**2)
        inertial = (
            f'<inertial pos="{numbers(rng.normal(size=3) / 10)}" mass="{mass:.6g}" '
            f'diaginertia="{numbers(J)}" quat="{numbers(rng.normal(size=4))}"/>'
        )
        place = f'pos="{numbers(rng.normal(size=3) / 4)}" quat="{numbers(rng.normal(size=4))}"'
        parts[i] = [f'<body name="b{i}" {place}>{joint}{inertial}', parents[i]]
    return parts


def nested(parts, parent=-1):
    inside = [i for i, p in enumerate(parts) if p and p[1] == parent]
    return "".join(f"{parts[i][0]}{nested(parts, i)}</body>" for i in inside)


def mjcf(parts, more=""):
    return (
        '<mujoco model="tree"><compiler angle="degree"/><option integrator="RK4" timestep="1e-4" '
        'gravity="0.3 -0.2 -9.7"><flag contact="disable"/></option>'
        f"<worldbody>{nested(parts)}</worldbody>{more}</mujoco>"
    )


def theirs(model, seconds):
    """Positions of the centres of mass after some time, by MuJoCo's RK4."""
    data = mujoco.MjData(model)
    for _ in range(round(seconds / model.opt.timestep)):
        mujoco.mj_step(model, data)
    mujoco.mj_forward(model, data)
    return {model.body(i).name: data.xipos[i].copy() for i in range(1, model.nbody)}


def ours(system, seconds, step):
    run = ph.simulate(
        system, "suzuki-4(energy-momentum)", step=step, until=seconds, save_every=10**6
    )
    assert run.certificate().broken == []
    return {
        b.name: run.body(b.name).position.values[-1]
        for b in system.bodies
        if not isinstance(b, Made)
    }


def assert_agrees(system, model, seconds=0.4):
    """The error goes down as that of a scheme of order four does, to what MuJoCo's step leaves."""
    truth = theirs(model, seconds)
    coarse, fine = (
        max(np.linalg.norm(found[name] - truth[name]) for name in found)
        for found in (ours(system, seconds, h) for h in (4e-3, 2e-3))
    )
    assert fine < coarse / 10 + 1e-8
    assert fine < 1e-5


def converted(text, tmp_path, capsys, *options, suffix=".xml"):
    (tmp_path / f"robot{suffix}").write_text(text)
    code = main(["convert", str(tmp_path / f"robot{suffix}"), *options])
    told = capsys.readouterr()
    assert code == 0, told.err
    return read_model(told.out, "robot", "robot.toml").system, told.err


TREES = [
    *((seed, ("hinge",), False) for seed in range(3)),
    *((seed, ("hinge", "ball", "slide"), False) for seed in range(3, 10)),
    *(
        pytest.param(seed, ("hinge", "ball", "slide"), True, marks=pytest.mark.slow)
        for seed in range(10, 14)
    ),
]


@pytest.mark.jit
@pytest.mark.parametrize(("seed", "kinds", "springs"), TREES)
def test_a_random_tree_moves_as_in_mujoco(seed, kinds, springs, tmp_path, capsys):
    text = mjcf(random_tree(seed, kinds, springs))
    system, _ = converted(text, tmp_path, capsys)
    assert len(system.bodies) == 5
    assert_agrees(system, mujoco.MjModel.from_xml_string(text))


def with_armatures(seed):
    """MJCF of a random tree, with armatures of all its hinges and sliders."""
    rng = np.random.default_rng(seed)
    text = mjcf(random_tree(seed, ("hinge", "slide"), False))
    return re.sub(r'type="\w+"', lambda found: f'{found[0]} armature="{rng.uniform():.4g}"', text)


@pytest.mark.plain
@pytest.mark.parametrize("seed", range(3))
def test_armatures_are_in_the_mass_matrix_as_in_mujoco(seed, tmp_path, capsys):
    text = with_armatures(seed)
    system, said = converted(text, tmp_path, capsys)
    assert "armature" not in said
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    q, v = np.random.default_rng(seed).normal(size=(2, model.nv))
    data.qpos[:], data.qvel[:] = q, v
    mujoco.mj_forward(model, data)
    M = np.zeros((model.nv, model.nv))
    for k, unit in enumerate(np.eye(model.nv)):
        mujoco.mj_mulM(model, data, M[k], unit)
    space = ph.JointSpace(system)
    names = [model.joint(k).name for k in range(model.nv)]
    order = [[c.joint for c in space.coordinates].index(name) for name in names]
    ours, rates = np.zeros((2, model.nv))
    ours[order], rates[order] = q, v
    found = space.mass_matrix(ours)[np.ix_(order, order)]
    assert np.abs(found - M).max() < 1e-5 * np.abs(M).max()  # the file has six digits
    bias = np.asarray(space.bias(ours, rates))[order]
    assert np.abs(bias - data.qfrc_bias).max() < 1e-5 * np.abs(bias).max()


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_random_tree_with_armatures_moves_as_in_mujoco(seed, tmp_path, capsys):
    text = with_armatures(seed)
    system, _ = converted(text, tmp_path, capsys)
    assert_agrees(system, mujoco.MjModel.from_xml_string(text))


def random_urdf(seed):
    """A random tree of revolute, continuous, prismatic and fixed joints."""
    rng = np.random.default_rng(seed)
    text = '<link name="base"/>'
    for i in range(6):
        A = rng.normal(size=(3, 3))
        S = 0.01 * (A @ A.T + np.eye(3))  # second moments, so that it is a body that can be
        J = np.trace(S) * np.eye(3) - S
        tensor = " ".join(
            f'{k}="{J["xyz".index(k[1]), "xyz".index(k[2])]:.8g}"'
            for k in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
        )
        kind = rng.choice(["revolute", "continuous", "prismatic", "fixed"]) if i else "continuous"
        parent = "base" if i == 0 else f"l{rng.integers(0, i)}"
        text += (
            f'<link name="l{i}"><inertial><origin xyz="{numbers(rng.normal(size=3) / 10)}" '
            f'rpy="{numbers(rng.normal(size=3))}"/><mass value="{rng.uniform(0.5, 2):.6g}"/>'
            f"<inertia {tensor}/></inertial></link>"
            f'<joint name="j{i}" type="{kind}"><parent link="{parent}"/><child link="l{i}"/>'
            f'<origin xyz="{numbers(rng.normal(size=3) / 4)}" rpy="{numbers(rng.normal(size=3))}"/>'
            f'<axis xyz="{numbers(rng.normal(size=3))}"/>'
            '<limit lower="-100" upper="100" effort="0" velocity="0"/></joint>'
        )
    return f'<robot name="tree">{text}</robot>'


def their_urdf(text):
    spec = mujoco.MjSpec.from_string(text)
    spec.compiler.fusestatic = False
    model = spec.compile()
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
    model.opt.timestep = 1e-4
    model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONTACT)
    return model


@pytest.mark.jit
@pytest.mark.parametrize("seed", range(20, 28))
def test_a_random_urdf_moves_as_in_mujoco(seed):
    """Compare markers at the links' centres, as links that are fixed together are one body here."""
    text = random_urdf(seed)
    robot = urdf_robot(text, "tree.urdf")
    system = read_model(model_text(robot.system()), "tree", "tree").system
    model = their_urdf(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    for body in system.bodies:  # composite bodies: MuJoCo's subtree that is fixed together
        assert body.mass > 0
    assert sum(b.mass for b in system.bodies) == pytest.approx(model.body_mass.sum(), rel=1e-6)
    seconds = 0.4
    for _ in range(round(seconds / 1e-4)):
        mujoco.mj_step(model, data)
    mujoco.mj_forward(model, data)
    truth = {model.body(i).name: data.xquat[i].copy() for i in range(1, model.nbody)}
    errors = []
    for h in (4e-3, 2e-3):
        run = ph.simulate(
            system, "suzuki-4(energy-momentum)", step=h, until=seconds, save_every=10**6
        )
        found = {b.name: run.body(b.name).quaternion.values[-1] for b in system.bodies}
        apart = [
            min(np.abs(q - truth[k]).max(), np.abs(q + truth[k]).max()) for k, q in found.items()
        ]
        errors.append(max(apart))
    assert errors[1] < errors[0] / 10 + 1e-8
    assert errors[1] < 1e-5


def test_fixed_links_become_one_body_and_it_is_said(tmp_path, capsys):
    text = """<robot name="r"><link name="base"/><link name="a"><inertial><mass value="1"/>
      <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
      <link name="tool"><inertial><origin xyz="0 0 1"/><mass value="3"/>
      <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
      <visual><geometry><mesh filename="a.stl"/></geometry></visual></link>
      <joint name="hinge" type="revolute"><parent link="base"/><child link="a"/>
      <axis xyz="0 1 0"/><limit/></joint>
      <joint name="weld" type="fixed"><parent link="a"/><child link="tool"/>
      <origin xyz="0 0 1"/></joint></robot>"""
    system, said = converted(text, tmp_path, capsys, suffix=".urdf")
    (body,) = system.bodies
    assert (body.name, body.mass) == ("a", 4.0)
    np.testing.assert_allclose(body.position, [0, 0, 1.5])
    np.testing.assert_allclose(np.diag(body.inertia), [2 + 1 * 2.25 + 3 * 0.25] * 2 + [2])
    assert "omitted: meshes" in said
    assert "link 'tool' is fixed to 'a': one body" in said
    floating, _ = converted(
        text.replace('"base"/>', '"base"/>', 1), tmp_path, capsys, suffix=".urdf"
    )
    assert [j.kind for j in floating.joints] == ["revolute"]


SLIDER = """<robot name="r"><link name="base"/>
  <link name="a"><inertial><mass value="2"/>
  <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="b"><inertial><mass value="2"/>
  <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="rail" type="prismatic"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
  <limit effort="1"/><dynamics damping="3"/></joint>
  <joint name="shaft" type="continuous"><parent link="base"/><child link="b"/>
  <axis xyz="0 1 0"/><mimic joint="rail" multiplier="2"/></joint></robot>"""


@pytest.mark.plain
def test_the_damper_of_a_slider_is_taken_over_and_what_is_left_out_is_named(tmp_path, capsys):
    """A mass that falls against a damper: v = -(m g/c)(1 - exp(-c t/m))."""
    system, said = converted(SLIDER, tmp_path, capsys, suffix=".urdf")
    run = ph.simulate(system, step=1e-3, until=1.0)
    m = 2 + 2**2 * 1.0  # the shaft that mimics the rail turns twice as fast
    fallen = -(2 * 9.81 / 3) * (1.0 - m / 3 * (1 - np.exp(-3 / m)))
    # of order two: 1.4e-4 with steps of 1e-2
    assert run.body("a").position.values[-1, 2] == pytest.approx(fallen, abs=2e-6)
    assert run.joint("shaft").angle.values[-1] == pytest.approx(2 * fallen, abs=4e-6)
    assert "omitted: limits of the efforts and velocities of joints" in said


LIMITED = """<robot name="r"><link name="base"/>
  <link name="a"><inertial><mass value="2"/>
  <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="arm" type="{kind}"><parent link="base"/><child link="a"/><axis xyz="0 1 0"/>
  <limit {limit} effort="5" velocity="1"/><dynamics friction="{friction}"/></joint></robot>"""


@pytest.mark.parametrize(
    ("kind", "limit", "stop"),
    [
        ("revolute", 'lower="-1" upper="2"', {"angle": (-1.0, 2.0)}),
        ("prismatic", 'lower="-0.5" upper="0.25"', {"displacement": (-0.5, 0.25)}),
        ("prismatic", 'upper="0.25"', {"displacement": (0.0, 0.25)}),
        ("continuous", 'lower="-1" upper="2"', {}),
        ("revolute", "", {}),
    ],
)
def test_limits_of_a_urdf_become_stops(kind, limit, stop, tmp_path, capsys):
    text = LIMITED.format(kind=kind, limit=limit, friction=0)
    system, _ = converted(text, tmp_path, capsys, suffix=".urdf")
    assert {s.coordinate: (s.low, s.high) for s in system.joints[0].stops} == stop


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        ('lower="0.5" upper="2"', "limits 0.5 and 2 of joint 'arm': it starts outside of them"),
        ('lower="0" upper="0"', "limits 0 and 0 of joint 'arm': they leave no range"),
        ('lower="1" upper="-1"', "limits 1 and -1 of joint 'arm': they leave no range"),
    ],
)
def test_limits_that_no_stop_can_keep_are_named(limit, told, tmp_path, capsys):
    text = LIMITED.format(kind="revolute", limit=limit, friction=0)
    system, said = converted(text, tmp_path, capsys, suffix=".urdf")
    assert not system.joints[0].stops
    assert told in said


@pytest.mark.plain
def test_dry_friction_of_a_urdf_holds_a_mass_and_can_be_left_out(tmp_path, capsys):
    text = LIMITED.format(kind="prismatic", limit='lower="-1" upper="1"', friction=20)
    text = text.replace("0 1 0", "0 0 1")
    system, _ = converted(text, tmp_path, capsys, suffix=".urdf")
    (friction,) = system.joints[0].frictions
    assert (friction.coordinate, friction.most) == ("displacement", 20.0)
    run = ph.simulate(system, step=1e-2, until=0.1)
    assert run.body("a").position.values[-1, 2] == 0.0  # 20 N carry 19.62 N
    without, said = converted(text, tmp_path, capsys, "--no-limits", suffix=".urdf")
    assert not without.joints[0].stops
    assert not without.joints[0].frictions
    for told in ("the limits of joint 'arm'", "the dry friction of joint 'arm'"):
        assert told in said


def test_limits_and_dry_friction_of_mjcf_count_from_where_a_joint_starts(tmp_path, capsys):
    pytest.importorskip("mujoco")
    text = """<mujoco><compiler angle="radian" autolimits="true"/><worldbody>
      <body name="a"><joint name="h" type="hinge" axis="0 1 0" ref="0.5" range="-1 2"
      frictionloss="0.3"/><geom size="0.1" mass="1"/>
      <body name="b" pos="1 0 0"><joint name="ball" type="ball" range="0 1"/>
      <geom size="0.1" mass="1"/></body></body></worldbody></mujoco>"""
    text = text.replace('name="ball"', 'name="ball" armature="0.1"')
    system, said = converted(text, tmp_path, capsys)
    (stop,), (friction,) = system.joints[0].stops, system.joints[0].frictions
    assert (stop.low, stop.high, friction.most) == (-1.5, 1.5, 0.3)
    assert "the limits 0 and 1 of joint 'ball': it takes none" in said
    assert "the armature of the spherical joint 'ball'" in said


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ('joint="trail"', "mimics 'trail', which is not a joint. Did you mean 'rail'"),
        ('joint="shaft"', "ties joint 'shaft' to itself"),
        ('joint="rail" multiplier="0"', "ratio of coupling 'shaft' is 0"),
    ],
)
def test_an_invalid_mimic_is_named(given, words):
    text = SLIDER.replace('joint="rail" multiplier="2"', given)
    with pytest.raises(ph.errors.ModelFileError, match=words):
        urdf_robot(text, "r.urdf")


def test_the_offset_of_a_mimic_is_named(tmp_path, capsys):
    text = SLIDER.replace('multiplier="2"', 'multiplier="2" offset="0.1"')
    _, said = converted(text, tmp_path, capsys, suffix=".urdf")
    assert "the offset of joint 'shaft', which mimics 'rail': both start at zero" in said


def test_equalities_become_joints_that_close_loops(tmp_path, capsys):
    text = """<mujoco><worldbody>
      <body name="a" pos="0 0 0"><joint type="hinge" axis="0 1 0"/>
        <geom type="capsule" size=".05" fromto="0 0 0 1 0 0"/>
        <body name="b" pos="1 0 0"><joint type="hinge" axis="0 1 0"/>
          <geom type="capsule" size=".05" fromto="0 0 0 0 0 1"/></body></body>
      <body name="c" pos="2 0 0"><joint type="ball"/><geom type="sphere" size=".1"/></body>
      </worldbody><equality><connect body1="b" body2="c" anchor="0 0 1"/>
      <weld body1="c"/></equality></mujoco>"""
    system, said = converted(text, tmp_path, capsys)
    kinds = {j.name: (j.kind, j.first, j.second) for j in system.joints}
    assert ("spherical", "b", "c") in kinds.values()
    assert ("fixed", "c", "ground") in kinds.values()
    closing = next(j for j in system.joints if (j.first, j.second) == ("b", "c"))
    np.testing.assert_allclose(closing.point, [1, 0, 1], atol=1e-12)
    assert said == ""
    assert system.touching is not None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<robot", "this is not valid XML"),
        ("hello", "neither URDF (<robot>) nor MJCF (<mujoco>)"),
        ("<a><robot/></a>", "the first element is <a>, not <robot>"),
        ("<robot/>", "it needs one root"),
        ('<robot><link name="a"/><link name="a"/></robot>', "two of <link> are named 'a'"),
        ('<robot><link name="a"/><link name="b"/></robot>', "the root links a, b"),
        (
            '<robot><link name="a"/><link name="b"/><joint name="j" type="fixed">'
            '<parent link="a"/><child link="c"/></joint></robot>',
            "the child of joint 'j' is 'c', which is not a link",
        ),
        (
            '<robot><link name="a"/><link name="b"/><joint name="j" type="revolut">'
            '<parent link="a"/><child link="b"/></joint></robot>',
            "is 'revolut'. Did you mean 'revolute'?",
        ),
        (
            '<robot><link name="a"/><link name="b"/><joint name="j" type="revolute">'
            '<parent link="a"/><child link="b"/></joint></robot>',
            "link 'b' moves by joint 'j' but has no mass",
        ),
        (
            '<robot><link name="a"/><link name="b"><inertial><mass value="x"/></inertial></link>'
            '<joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>',
            "value of link 'b' is 'x'; it must be a number",
        ),
        ('<robot><link name="a"/></robot>', "the system has no body"),
        ("<mujoco><worldbody><bdy/></worldbody></mujoco>", "MuJoCo cannot read this"),
        (
            '<mujoco><worldbody><body><joint type="slide"/><joint type="ball"/>'
            '<geom size="1"/></body></worldbody></mujoco>',
            "at once, which no joint of polhode combines",
        ),
    ],
)
def test_an_invalid_robot_gives_one_line_error(text, said, tmp_path, capsys):
    (tmp_path / "robot.xml").write_text(text)
    assert main(["convert", str(tmp_path / "robot.xml")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert re.fullmatch(r"polhode: [^\n]*\n", told.err)
    assert said in told.err


def test_a_reader_that_runs_out_of_memory_is_said_to_have_done_so(tmp_path, monkeypatch):
    """MuJoCo's own words are "Caught an unknown exception!"."""
    mujoco = pytest.importorskip("mujoco")

    def full(*_, **__):
        raise ValueError("Caught an unknown exception!")

    monkeypatch.setattr(mujoco, "MjSpec", SimpleNamespace(from_string=full))
    robot = tmp_path / "robot.xml"
    robot.write_text("<mujoco/>")
    said = r"robot.xml: .* 1000 MB of memory were not enough, .*set POLHODE_ROBOT_MB\.$"
    with pytest.raises(ph.InputError, match=said):
        convert_robot(robot)


def test_a_child_process_converts_to_the_same(tmp_path):
    robot = tmp_path / "robot.xml"
    robot.write_text(mjcf(random_tree(3, ("hinge", "ball", "slide"), True)))
    assert convert_in_child(robot) == convert_robot(robot)
    robot.write_text("<mujoco><worldbody><bdy/></worldbody></mujoco>")
    with pytest.raises(ph.InputError, match=r"robot.xml: MuJoCo cannot read this"):
        convert_in_child(robot)


BAR = '<geom type="capsule" size=".03" fromto="0 0 0 {} 0 {}"/>'
CLOSED = {
    "four bars": (
        '<body name="crank"><joint type="hinge" axis="0 1 0"/>'
        + BAR.format(0, 0.5)
        + '<body name="coupler" pos="0 0 .5"><joint type="hinge" axis="0 1 0"/>'
        + BAR.format(1, 0.3)
        + '</body></body><body name="rocker" pos="1 0 0"><joint type="hinge" axis="0 1 0"/>'
        + BAR.format(0, 0.8)
        + "</body>",
        '<connect body1="coupler" body2="rocker" anchor="1 0 .3" solref="4e-4 1"/>',
    ),
    "ring": (
        '<body name="one"><joint type="ball"/>'
        + BAR.format(0.6, 0.0)
        + '<body name="two" pos=".6 0 0"><joint type="hinge" axis="0 1 0"/>'
        + BAR.format(0.3, -0.5)
        + "</body></body>",
        '<connect body1="two" anchor=".3 0 -.5" solref="4e-4 1"/>',
    ),
}


@pytest.mark.jit
@pytest.mark.parametrize("name", CLOSED)
def test_a_closed_loop_moves_as_in_mujoco(name, tmp_path, capsys):
    """MuJoCo's loops give way a little, as they are springs; here they are joints."""
    bodies, loop = CLOSED[name]
    text = (
        '<mujoco><option integrator="RK4" timestep="1e-4" gravity="3 2 -9.7">'
        '<flag contact="disable"/></option>'
        f"<worldbody>{bodies}</worldbody><equality>{loop}</equality></mujoco>"
    )
    system, _ = converted(text, tmp_path, capsys)
    truth = theirs(mujoco.MjModel.from_xml_string(text), 0.4)
    run = ph.simulate(system, step=1e-3, until=0.4, save_every=400)
    certificate = run.certificate()
    assert certificate["energy"].kept
    assert certificate["constraints_length"].kept
    for body in system.bodies:
        x = run.body(body.name).position.values
        apart = np.linalg.norm(x[-1] - truth[body.name])
        moved = np.linalg.norm(x[-1] - x[0])
        print(f"{name} {body.name}: moved {moved:.3g} m, {apart:.1e} m apart")
        assert apart < 1e-5  # our step leaves 1e-6, by its order
    assert moved > 0.01


def test_visual_solids_of_a_urdf_are_drawn_where_they_are(tmp_path, capsys):
    """In body axes about the centre of mass, with the origin and the turn of the visual."""
    text = """<robot name="r"><link name="base"/><link name="arm"><inertial><origin xyz="0 0 1"/>
      <mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial>
      <visual><origin xyz="0 0 3" rpy="0 0 1.5707963267948966"/>
        <geometry><box size="2 4 6"/></geometry></visual>
      <visual><geometry><cylinder radius="0.5" length="1"/></geometry></visual></link>
      <joint name="j" type="revolute"><origin xyz="5 0 0" rpy="0.3 0 0"/><parent link="base"/>
      <child link="arm"/></joint></robot>"""
    system, said = converted(text, tmp_path, capsys, suffix=".urdf")
    mesh = system.body("arm").shape["mesh"]
    box = np.array(mesh["vertices"])[:8]
    assert box.min(axis=0) == pytest.approx([-2.0, -1.0, -1.0], abs=1e-6)
    assert box.max(axis=0) == pytest.approx([2.0, 1.0, 5.0], abs=1e-6)
    assert len(mesh["vertices"]) == 8 + 34
    assert "omitted" not in said
    bad = text.replace('radius="0.5"', 'radius="-1"')
    (tmp_path / "bad.urdf").write_text(bad)
    assert main(["convert", str(tmp_path / "bad.urdf")]) == 2
    said = "visual 2 of link 'arm' is a cylinder whose radius is -1; it must be positive"
    assert said in capsys.readouterr().err


TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 4 3\nf 1 2 4\nf 2 3 4\n"
PARTS = """<mujoco model="parts"><compiler meshdir="meshes"/><!-- a comment -->
  <asset><mesh file="tetrahedron.obj"/><model name="arm" file="sub/arm.xml"/></asset>
  <worldbody><include file="sub/ball.xml"/>
    <body name="solid"><joint/><geom type="mesh" mesh="tetrahedron"/></body>
    <body name="base"><joint/><geom size="0.1"/><attach model="arm" body="arm" prefix="left_"/>
    </body></worldbody></mujoco>"""
ARM = """<mujoco><compiler meshdir="../meshes"/>
  <asset><mesh name="m" file="tetrahedron.obj"/></asset><worldbody>
  <body name="arm"><joint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>"""
BALL = "<mujocoinclude><body name='ball'><freejoint/><geom size='0.1'/></body></mujocoinclude>"


def test_files_that_a_robot_names_are_read_as_mujoco_reads_them(tmp_path):
    for folder in ("meshes", "sub"):
        (tmp_path / folder).mkdir()
    (tmp_path / "meshes" / "tetrahedron.obj").write_text(TETRAHEDRON)
    (tmp_path / "sub" / "arm.xml").write_text(ARM)
    (tmp_path / "sub" / "ball.xml").write_text(BALL)
    (tmp_path / "robot.xml").write_text(PARTS)
    found = convert_robot(tmp_path / "robot.xml")
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "robot.xml"))
    assert found.bodies == [model.body(k).name for k in range(1, model.nbody)]
    system = read_model(found.text, "parts", "parts.toml").system
    for body in system.bodies:
        assert body.mass == pytest.approx(model.body(body.name).mass[0], rel=1e-12)
    again = "<mujocoinclude><include file='sub/ball.xml'/></mujocoinclude>"
    (tmp_path / "sub" / "ball.xml").write_text(again)
    with pytest.raises(ph.InputError, match=r"'ball.xml' is included twice"):
        convert_robot(tmp_path / "robot.xml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<a>" * 501 + "</a>" * 501, "nested more than 500 deep"),
        ("<a/>" * 20_001, "more elements than POLHODE_ROBOT_PARTS"),
        ('<replicate count="300">' * 2 + "</replicate>" * 2, r"it has 9\.03e\+04 elements"),
        ('<flexcomp count="40 40 40"/>', r"it has 6\.4e\+04 elements with all that it repeats"),
    ],
    ids=["deep", "many", "repeated", "grid"],
)
def test_a_robot_of_too_many_parts_is_refused_before_mujoco_makes_them(text, said, tmp_path):
    (tmp_path / "r.xml").write_text(f"<mujoco>{text}</mujoco>")
    with pytest.raises(ph.InputError, match=said):
        convert_robot(tmp_path / "r.xml")
