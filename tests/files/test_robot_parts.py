"""What a robot file holds arrives, or is listed by name."""

import numpy as np
import pytest

import polhode as ph
from polhode.files.conversion import convert_robot
from polhode.files.models import read_model

mujoco = pytest.importorskip("mujoco")

LEG = """<body name="{n} thigh" pos="{x} {y} 0"><joint name="{n} hip"/>
  <geom name="{n} bar" type="capsule" fromto="0 0 -.03 0 0 -.18" size=".02" mass=".5"/>
  <body name="{n} shin" pos="0 0 -.2"><joint name="{n} knee"/>
    <geom name="{n} rod" type="capsule" fromto="0 0 -.03 0 0 -.17" size=".012" mass=".15"/>
    <geom name="{n} foot" pos="0 0 -.2" size=".02" mass=".05" friction="1 .005 .0001"/>
  </body></body>"""
DRIVES = """<motor name="{n} hip" joint="{n} hip" gear="2" ctrlrange="-30 30"/>
  <position name="{n} knee" joint="{n} knee" kp="60" kv=".4"/>"""
PLACES = {"fl": (0.2, 0.13), "fr": (0.2, -0.13), "hl": (-0.2, 0.13), "hr": (-0.2, -0.13)}
QUADRUPED = f"""<mujoco model="quadruped"><compiler angle="radian" autolimits="true"/>
  <default><joint type="hinge" axis="0 1 0" damping=".1" armature=".005" range="-2 2"/>
    <geom friction=".8 .005 .0001"/></default>
  <worldbody><light name="sun"/><camera name="eye"/><geom name="floor" type="plane" size="0 0 1"/>
    <body name="trunk" pos="0 0 .43"><freejoint/>
      <geom name="box" type="box" size=".2 .1 .05" mass="6"/><site name="imu" pos="0 0 .01"/>
      {"".join(LEG.format(n=n, x=x, y=y) for n, (x, y) in PLACES.items())}
    </body></worldbody>
  <actuator>{"".join(DRIVES.format(n=n) for n in PLACES)}</actuator>
  <sensor><gyro site="imu" name="gyro"/></sensor>
  <keyframe><key name="home"/></keyframe></mujoco>"""


def converted(text, tmp_path, name="r.xml", **options):
    (tmp_path / name).write_text(text)
    found = convert_robot(tmp_path / name, **options)
    return read_model(found.text, "r", "r.toml").system, found.left_out


def robot(bodies, more=""):
    return f"<mujoco><worldbody>{bodies}</worldbody>{more}</mujoco>"


def test_every_element_of_a_quadruped_arrives_or_is_listed(tmp_path):
    system, told = converted(QUADRUPED, tmp_path)
    model = mujoco.MjModel.from_xml_string(QUADRUPED)
    shapes = [s for b in system.bodies for s in b.touching_shapes]
    assert len(shapes) + len(system.touching.planes) == model.ngeom
    assert sum(f.kind == "motor" for f in system.forces) == model.nu
    assert sum(len(b.markers) for b in system.bodies) == model.nsite
    for name in ("1 sensors: gyro", "1 keyframes: home", "1 lights: sun", "1 cameras: eye"):
        assert name in told
    assert sum("its gain of 2 for a control of 1, its ctrlrange -30 to 30" in t for t in told) == 4
    assert sum("its gain of 60 for a control of 1" in t for t in told) == 4
    foot = system.body("fl shin").collision[1]
    world = np.asarray(system.body("fl shin").position) + foot["center"]
    assert world == pytest.approx([0.2, 0.13, 0.03])
    assert system.touching.between(foot["material"], "friction 0.8")[0] == 1.0
    without, said = converted(QUADRUPED, tmp_path, contacts=False)
    assert without.touching is None
    assert "contacts of shapes" in said


@pytest.mark.jit
@pytest.mark.slow
def test_a_converted_quadruped_stands_on_its_feet(tmp_path):
    system, _ = converted(QUADRUPED, tmp_path)
    hips = [f"{n} hip" for n in PLACES]
    hold = ph.PD(hips, kp=60.0, kd=0.4, target=[0.0] * 4)
    run = ph.simulate(system, step=1e-3, until=1.0, controllers=[hold])
    assert run.certificate().broken == []
    assert run.body("trunk").position.values[-1, 2] == pytest.approx(0.42, abs=1e-3)
    weight = 9.81 * sum(b.mass for b in system.bodies if not b.is_armature)
    feet = sum(run.body(f"{n} shin").contact_force.values[-1, 2] for n in PLACES)
    assert feet == pytest.approx(weight, rel=1e-3)


SERVOS = """<mujoco><compiler angle="radian"/><option gravity="0 0 -9.81">
  <flag contact="disable"/></option><worldbody>
  <body name="a" pos="0 0 1"><joint name="h" axis="0 1 0" ref=".3"/>
    <geom name="ga" type="capsule" fromto="0 0 0 .4 0 0" size=".03"/>
    <body name="b" pos=".4 0 0"><joint name="s" type="slide" axis="1 0 .2" ref=".1"/>
      <geom name="gb" type="ellipsoid" size=".1 .05 .04"/></body></body></worldbody><actuator>
  <position name="p" joint="h" kp="40" kv="2" gear="1.5"/>
  <velocity name="v" joint="s" kv="3"/>
  <general name="g" joint="s" gear="2" gainprm="5" biastype="affine" biasprm="1 -7 -.5"/>
  </actuator></mujoco>"""


@pytest.mark.plain
def test_servos_accelerate_joints_as_in_mujoco(tmp_path):
    """Motors that get gear times gain times control, with springs and dampers at zero control."""
    system, told = converted(SERVOS, tmp_path)
    assert "contacts, which the file disables: geoms are drawn" in told
    assert {k for b in system.bodies for k in b.shape} & {"capsule", "ellipsoid"}
    model = mujoco.MjModel.from_xml_string(SERVOS)
    data = mujoco.MjData(model)
    control = np.array([0.2, -0.7, 0.4])
    data.ctrl[:] = control
    mujoco.mj_forward(model, data)
    sim = ph.Simulation(system, step=1e-5)
    for name, torque in zip("pvg", control * [60.0, 3.0, 10.0], strict=True):
        sim.set_motor(name, torque)
    sim.step()
    found = [sim.joint("h").rate / 1e-5, sim.joint("s").speed / 1e-5]
    assert found == pytest.approx(data.qacc, rel=1e-3)  # of the first order in the step


TOUCHING = """<geom name="floor" type="plane" size="1 1 1" {floor}/>
  <body name="a" pos="0 0 1"><freejoint/><geom name="ga" size=".1" {a}/></body>
  <body name="b" pos="1 0 1"><freejoint/><geom name="gb" size=".1" {b}/></body>"""


@pytest.mark.parametrize(
    ("given", "exclude", "friction"),
    [
        ({}, (), 1.0),
        ({"a": 'conaffinity="0"', "b": 'conaffinity="0"'}, {("a", "b")}, 1.0),
        ({"a": 'condim="1"', "b": 'condim="1"', "floor": 'condim="1"'}, (), 0.0),
        ({"a": 'friction=".5"', "b": 'friction=".3" priority="1"'}, (), 0.3),
        ({"a": 'friction=".5"', "b": 'friction=".3"'}, (), 0.5),
        ({"a": 'condim="1" friction=".9"', "b": 'condim="3" friction=".3"'}, (), 0.9),
        ({"more": '<exclude body1="a" body2="b"/>'}, {("a", "b")}, 1.0),
        ({"more": '<pair geom1="ga" geom2="gb" friction=".2 .2"/>'}, (), 0.2),
    ],
    ids=["all", "masks", "condim", "priority", "max", "condims", "exclude", "pair"],
)
def test_contacts_are_those_of_mujoco(given, exclude, friction, tmp_path):
    """Friction of a and b is that of the contact that MuJoCo makes where they are together."""
    given = {"floor": "", "a": "", "b": "", "more": "", **given}
    contact = f"<contact>{given['more']}</contact>"
    text = robot(TOUCHING.format(**given), contact)
    system, _ = converted(text, tmp_path)
    contacts = system.touching
    assert set(contacts.exclude) == set(exclude)
    assert len(contacts.planes) == 1
    materials = [system.body(name).material for name in "ab"]
    assert contacts.between(*materials)[0] == pytest.approx(friction)
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    data.qpos[7] = 0.15
    mujoco.mj_forward(model, data)
    theirs = [c.friction[0] if c.dim > 1 else 0.0 for c in data.contact[: data.ncon]]
    assert theirs == pytest.approx([] if exclude else [friction])


def test_bodies_that_overlap_at_the_start_pass_and_are_listed(tmp_path):
    text = robot(TOUCHING.format(floor="", a="", b="").replace("1 0 1", ".15 0 1"))
    system, told = converted(text, tmp_path)
    assert system.touching.exclude == (("a", "b"),)
    (said,) = told
    assert said.startswith("contact of 'a' and 'b', which overlap by 0.05 m at the start")


def test_shapes_of_the_world_are_the_ground_and_lost_terms_are_listed(tmp_path):
    text = """<mujoco><asset><hfield name="hills" nrow="2" ncol="3" size="3 2 .5 .1"
      elevation="0 0 0 0 0 1"/><mesh name="tet" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
      <worldbody><geom name="land" type="hfield" hfield="hills"/>
      <geom name="wall" type="box" size=".1 .2 .3" pos="5 0 0"/>
      <geom name="picture" size="1" pos="9 0 0" contype="0" conaffinity="0"/>
      <body name="a" pos="0 0 4"><freejoint/><geom name="m" type="mesh" mesh="tet" condim="6"
      solref=".01 1"/><geom name="skin" size=".1" contype="0" conaffinity="0"/></body>
      </worldbody></mujoco>"""
    system, told = converted(text, tmp_path)
    field, wall = system.touching.ground
    assert np.array(field["heightfield"]).shape == (3, 2)
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    for i, j in np.ndindex(3, 2):  # rays from above, just inside of each point
        at = np.array([0.999 * 3 * (i - 1), 0.999 * 2 * (2 * j - 1), 2.0])
        fallen = mujoco.mj_ray(
            model, data, at, np.array([0, 0, -1.0]), None, 1, -1, np.zeros((1, 1), dtype=np.int32)
        )
        assert field["heightfield"][i][j] == pytest.approx(2.0 - fallen, abs=2e-3)
    assert field["size"] == [6.0, 4.0]
    assert wall["box"] == {"size": [0.2, 0.4, 0.6]}
    (solid,) = system.body("a").collision
    assert len(solid["mesh"]["vertices"]) == 4
    assert len(system.body("a").shape["mesh"]["vertices"]) > 4  # with what is only drawn
    assert told == [
        "torsional friction of the contacts of geoms: m",
        "rolling friction of the contacts of geoms: m",
        "solref of the contacts of geoms: m",
        "shapes of the world that are only drawn: picture",
    ]


URDF = """<robot name="r"><link name="base"/><link name="ball"><inertial><mass value="1"/>
  <inertia ixx="1" iyy="1" izz="1"/></inertial>
  <visual><geometry><sphere radius=".2"/></geometry></visual>
  <collision><origin xyz="0 0 .1"/><geometry><box size=".1 .2 .3"/></geometry></collision></link>
  <joint name="j" type="prismatic"><origin xyz="0 0 2"/><parent link="base"/><child link="ball"/>
  <axis xyz="0 0 1"/></joint></robot>"""


def test_solids_of_a_urdf_stay_solids_and_touch_the_ground_if_asked(tmp_path):
    system, told = converted(URDF, tmp_path, "r.urdf")
    ball = system.body("ball")
    assert ball.shape == {"sphere": {"radius": 0.2}}
    assert ball.collision == ({"box": {"size": [0.1, 0.2, 0.3]}, "center": [0.0, 0.0, 0.1]},)
    assert (system.touching, told) == (None, [])
    grounded, _ = converted(URDF, tmp_path, "r.urdf", ground=True)
    assert len(grounded.touching.planes) == 1
    with pytest.raises(ph.InputError, match="--ground is for URDF"):
        converted(QUADRUPED, tmp_path, ground=True)
