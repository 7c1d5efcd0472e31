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
