"""Texts of models that the tests of faults share."""

EVERYTHING = """
title = "Everything"
gravity = [0, 0, -9.81]
[[body]]
name = "a"
mass = 1.0
inertia = [[1, 0.1, 0], [0.1, 1, 0], [0, 0, 1]]
position = [0, 0, 1]
orientation = { euler = "zxz", degrees = [0, 0, 0] }
markers = { nose = [0, 0, 0.7] }
[[body]]
name = "b"
mass = 2.0
inertia = [1, 1, 1]
position = [0, 1, 1]
[[body]]
name = "c"
points = [
  { mass = 1.0, position = [1, 0, 0] },
  { mass = 2.0, position = [0, 0.8, 0] },
  { mass = 1.5, position = [-0.3, -0.5, 0.6] },
]
[[joint]]
name = "hinge"
type = "revolute"
bodies = ["ground", "a"]
point = [0, 0, 0]
axis = [0, 1, 0]
initial = { angle = 0.1, rate = 1 }
[[joint]]
name = "cross"
type = "universal"
bodies = ["a", "b"]
point = [0, 0.5, 1]
axes = [[1, 0, 0], [0, 1, 0]]
[[joint]]
name = "rail"
type = "prismatic"
bodies = ["ground", "c"]
frames = [{ point = [0, 0, 0], axis = [1, 0, 0] }, { point = [0, 0, 0], axis = [1, 0, 0] }]
[[force]]
name = "spring"
type = "spring"
bodies = ["ground", "b"]
points = [[0, 0, 2], [0, 1, 1]]
stiffness = 10
length = 0.5
[[force]]
name = "push"
type = "force"
body = "c"
harmonic = { amplitude = [1, 0, 0], frequency = 2 }
[[force]]
name = "twist"
type = "torque"
body = "a"
frame = "body"
table = { times = [0, 1], values = [[0, 0, 0], [1, 0, 0]] }
[simulation]
scheme = "energy-momentum"
step = 1e-3
until = 1.0
"""
STRUCTURES = [
    """
title = "Nodes"
gravity = [0, 0, -9.81]
damping = [0.1, 0]
[[node]]
name = "wall"
position = [0, 0, 0]
fixed = true
[[node]]
name = "tip"
position = [1, 0, 0.5]
velocity = [0, 0.1, 0]
mass = 2.0
fixed = "x"
[[element]]
name = "bar"
type = "bar"
nodes = ["wall", "tip"]
area = 1e-4
modulus = 2e8
density = 7800
[[element]]
name = "spring"
type = "spring"
nodes = ["tip", "wall"]
stiffness = 1e3
length = 1.0
damping = 0.5
k4 = 3.0
[[load]]
name = "push"
node = "tip"
harmonic = { amplitude = [1, 0, 0], frequency = 2 }
[simulation]
scheme = "simo-gonzalez"
step = 1e-3
until = 0.1
""",
    """
[matrices]
mass = [1.0, 2.0]
stiffness = [[9.0, -1.0], [-1.0, 4.0]]
damping = { size = 2, rows = [0], columns = [0], values = [0.1] }
velocity = [1, 0]
fixed = []
[[load]]
name = "f"
pattern = [0, 1]
value = 2.0
""",
]
MECHANISMS = [
    """
title = "Beams, cables and couplings"
gravity = [0, 0, -9.81]
[[body]]
name = "hub"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
[[body]]
name = "wheel"
mass = 2.0
inertia = [0.1, 0.2, 0.1]
position = [0, 1, 0]
[[body]]
name = "load"
mass = 0.5
inertia = [0.01, 0.01, 0.01]
position = [0, 1, -1]
[[joint]]
name = "a"
type = "revolute"
bodies = ["ground", "hub"]
point = [0, 0, 0]
axis = [0, 1, 0]
[[joint]]
name = "b"
type = "revolute"
bodies = ["ground", "wheel"]
point = [0, 1, 0]
axis = [0, 1, 0]
[[coupling]]
name = "gear"
joints = ["a", "b"]
ratio = -2.0
[[beam]]
name = "arm"
bodies = ["hub", ""]
points = [[0, 0, 0], [1.2, 0, 0]]
elements = 2
section = { round = { radius = 0.05 }, material = "steel" }
up = [0, 0, 1]
damping = 0.001
twist = 0.1
load = [0, 0, -1]
[[beam]]
name = "hoop"
bodies = ["", ""]
arc = { center = [3, 0, 0], start = [4, 0, 0], end = [3, 1, 0] }
elements = 2
section = { stiffness = [1e5, 1e5, 1e5, 10, 10, 10], mass = 0.3, inertia = [0.01, 0.01, 0.02] }
velocity = [0, 0, 1]
angular_velocity_world = [0, 0, 2]
[[cable]]
name = "rope"
bodies = ["wheel", "load"]
points = [[0, 1, 0], [0, 1, -1]]
length = 1.1
elements = 3
stiffness = 1e4
mass = 0.3
slack = true
[[event]]
name = "apex"
when = "body.load.velocity.z < 0 and abs(joint.a.angle) > 0.1"
action = "record"
direction = "rising"
[simulation]
scheme = "energy-momentum"
step = "reversible(1e-3, floor=0.1)"
until = 0.01
save_dt = 0.002
stop_when = "norm(body.wheel.position) > 7"
""",
    """
title = "Contacts"
gravity = [0, 0, -9.81]
[[body]]
name = "one"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [0, 0, 0.1005]
velocity = [0, 0, -1]
[[body]]
name = "two"
mass = 2.0
inertia = [0.1, 0.1, 0.1]
position = [0, 0, 0.5]
[[body]]
name = "crate"
mass = 1.0
inertia = [0.1, 0.2, 0.3]
position = [2, 0, 0.3]
[[body]]
name = "slide"
mass = 1.0
inertia = [0.1, 0.2, 0.3]
position = [4, 0, 1]
[[body]]
name = "door"
mass = 1.0
inertia = [0.1, 0.2, 0.3]
position = [6, 0, 1]
angular_velocity = [0, 0, 1]
[[joint]]
name = "hinge"
type = "revolute"
bodies = ["ground", "door"]
point = [6, 0.5, 1]
axis = [0, 0, 1]
stop = { angle = [-1.2, 0.001], restitution = 0.4 }
[[joint]]
name = "rail"
type = "prismatic"
bodies = ["ground", "slide"]
point = [4, 0, 1]
axis = [0, 0, 1]
stop = { displacement = [-0.2, 0.3], restitution = 1.0 }
initial = { displacement = 0.0, speed = 1.0 }
[[contact]]
name = "floor"
body = "one"
shape = { ball = 0.1, center = [0, 0, 0] }
plane = { point = [0, 0, 0], normal = [0, 0, 1] }
law = "smooth"
restitution = 0.8
[[contact]]
name = "lid"
body = "two"
shape = { points = [[0, 0, 0.1], [0.1, 0, 0.1]] }
plane = { point = [0, 0, 2], normal = [0, 0, -1], body = "slide" }
[[contact]]
name = "corners"
body = "crate"
shape = { box = [0.2, 0.3, 0.4] }
[[contact]]
name = "balls"
bodies = ["one", "two"]
shapes = [{ ball = 0.1 }, { ball = 0.1 }]
restitution = 1.0
[[event]]
name = "hits"
when = "body.one.velocity.z"
action = "stop"
direction = "both"
[simulation]
scheme = "energy-momentum"
step = 1e-3
until = 0.01
save_at = [0.0, 0.0015]
""",
    """
title = "Friction and rolling"
gravity = [0, 0, -9.81]
[[body]]
name = "ball"
mass = 1.0
inertia = [0.004, 0.004, 0.004]
position = [0, 0, 0.1]
velocity = [1, 0, 0]
[[body]]
name = "crate"
mass = 2.0
inertia = [0.1, 0.1, 0.1]
position = [2, 0, 0.2]
velocity = [0.5, 0, 0]
[[body]]
name = "disc"
mass = 1.0
inertia = [0.01, 0.01, 0.02]
position = [4, 0, 0.2]
orientation = { euler = "xyz", degrees = [90, 0, 0] }
[[body]]
name = "arm"
mass = 1.0
inertia = [0.1, 0.2, 0.3]
position = [6, 0, 1]
[[joint]]
name = "hinge"
type = "revolute"
bodies = ["ground", "arm"]
point = [6, 0.5, 1]
axis = [0, 0, 1]
friction = { torque = 0.2 }
stop = { angle = [-0.5, 0.5], restitution = 0.5 }
initial = { angle = 0.0, rate = 1.0 }
[[contact]]
name = "slides"
body = "ball"
shape = { ball = 0.1 }
law = { friction = 0.3 }
[[contact]]
name = "corners"
body = "crate"
shape = { box = [0.4, 0.4, 0.4] }
law = { friction = 0.5 }
restitution = 0.2
[[contact]]
name = "rolls"
body = "disc"
shape = { disc = 0.2 }
law = "rolling"
[simulation]
scheme = "energy-momentum"
step = 1e-3
until = 0.01
""",
]
TOUCHING = """
title = "Shapes that touch"
gravity = [0, 0, -9.81]
[[body]]
name = "foot"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [0, 0, 1]
shape = { sphere = { radius = 0.1 } }
collision = [
  { capsule = { radius = 0.02, height = 0.1 }, center = [0, 0, 0.1], orientation = [1, 0, 0, 0] },
  { hull = [[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0], [0, 0, -0.1]] },
]
material = "rubber"
[[body]]
name = "die"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [1, 0, 0.3]
shape = { box = [0.1, 0.2, 0.3], orientation = { euler = "xyz", degrees = [0, 10, 0] } }
material = "ice"
[[body]]
name = "coin"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [2, 0, 0.3]
collision = [{ wheel = { radius = 0.1, rounding = 0.02 } }, { disc = 0.1 }]
[[body]]
name = "peg"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [4, 0, 1.3]
collision = [
  { cone = { radius = 0.1, height = 0.2 } },
  { cylinder = { radius = 0.1, height = 0.2 }, center = [0, 0, 1] },
  { ellipsoid = [0.1, 0.2, 0.1] },
]
[[body]]
name = "ghost"
mass = 1.0
collision = []
[[joint]]
name = "ankle"
type = "spherical"
bodies = ["foot", "die"]
point = [0.5, 0, 0.5]
[contacts]
friction = 0.5
restitution = 0.1
planes = [{ point = [0, 0, -1], normal = [0, 0, 1], material = "ice" }]
exclude = [["foot", "coin"], ["peg", "ground"]]
include = [["foot", "die"]]
ground = [
  { heightfield = [[0, 0.1], [0, 0.2], [0.1, 0]], size = [1, 1], center = [0, 0, -4] },
  { ball = 0.1, center = [0, 9, 0], orientation = [0.6, 0.8, 0, 0], material = "ice" },
]
materials = { rubber = { friction = 0.9, restitution = 0.5 }, ice = { friction = 0.02 } }
combine = "mean"
pairs = [{ materials = ["rubber", "ice"], friction = 0.1, restitution = 0.3 }]
[simulation]
scheme = "energy-momentum"
step = 1e-3
until = 0.005
"""
BOXES = """
gravity = [0, 0, -9.81]
[[body]]
name = "lower"
mass = 1.0
inertia = [0.01, 0.01, 0.01]
position = [0, 0, 0.1]
velocity = [0.3, 0, 0]
shape = { box = [0.2, 0.2, 0.2] }
[[body]]
name = "upper"
mass = 1.0
inertia = [0.01, 0.01, 0.01]
position = [0.02, 0, 0.3]
shape = { box = [0.2, 0.2, 0.2] }
[contacts]
friction = 0.4
planes = [{ point = [0, 0, 0], normal = [0, 0, 1] }]
"""
CRANE = """
gravity = [0, 0, -9.81]
[[body]]
name = "arm"
mass = 3.0
inertia = [0.3, 0.4, 0.2]
position = [0.5, 0, 0]
[[body]]
name = "load"
mass = 1.0
inertia = [0.02, 0.03, 0.01]
position = [1, 0, -0.5]
angular_velocity = [0.3, 1, 4]
[[joint]]
name = "hinge"
type = "revolute"
bodies = ["ground", "arm"]
point = [0, 0, 0]
axis = [0, 1, 0]
[[joint]]
name = "ball"
type = "spherical"
bodies = ["arm", "load"]
point = [1, 0, 0]
[[force]]
name = "coil"
type = "torsion-spring"
joint = "hinge"
stiffness = 20.0
damping = 0.3
[[force]]
name = "rope"
type = "spring"
bodies = ["ground", "load"]
points = [[0, 0, 2], [1, 0, -0.5]]
stiffness = 15.0
damping = 0.1
[[force]]
name = "gust"
type = "force"
body = "load"
harmonic = { amplitude = [2, 1, 0], frequency = 0.7 }
"""
GIRDER = """
gravity = [0, 0, -9.81]
[[node]]
name = "wall"
position = [0, 0, 0]
fixed = true
[[node]]
name = "tip"
position = [1, 0, 0]
mass = 1.0
[[node]]
name = "end"
position = [2, 0, 0.2]
mass = 2.0
[[element]]
name = "first"
type = "spring"
nodes = ["wall", "tip"]
stiffness = 500.0
[[element]]
name = "second"
type = "spring"
nodes = ["tip", "end"]
stiffness = 300.0
damping = 0.2
"""
