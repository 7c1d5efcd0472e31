"""How many operations a lane of the ensemble kernels takes: counted, not estimated.

The passes are run once on numbers that count what is done to them.
"""

from polhode.kernel import ensemble as e
from polhode.kernel import ensemble_energy_momentum as em
from polhode.kernel.increments import cayley
from polhode.kernel.so3 import exp_series, renormalised, unrotate
from polhode.kernel.vec3 import Quat, Vec3


class Count(float):
    """A number that counts additions, multiplications, divisions and roots."""

    done = 0

    def _counted(self, value):
        Count.done += 1
        return Count(value)

    def __add__(self, other):
        return self._counted(float(self) + float(other))

    def __sub__(self, other):
        return self._counted(float(self) - float(other))

    def __rsub__(self, other):
        return self._counted(float(other) - float(self))

    def __mul__(self, other):
        if isinstance(other, tuple):
            return NotImplemented
        return self._counted(float(self) * float(other))

    def __truediv__(self, other):
        return self._counted(float(self) / float(other))

    def __rtruediv__(self, other):
        return self._counted(float(other) / float(self))

    def __neg__(self):
        return Count(-float(self))

    __radd__, __rmul__ = __add__, __mul__


def vector():
    return Vec3(Count(0.1), Count(0.2), Count(0.3))


def quaternion():
    return Quat(Count(0.9), Count(0.1), Count(0.2), Count(0.3))


def counted(work):
    before = Count.done
    work()
    return Count.done - before


def simo_wong():
    """Operations of a body and step: free, diagonal inertia."""
    h = Count(1e-3)

    def work():
        theta = h * vector() + h * vector()
        q = renormalised(quaternion() * exp_series(theta))
        Omega = e.scaled(vector(), unrotate(q, vector()))
        h * (Omega - vector()) - vector()
        vector() + h * (h * vector())

    return counted(work)


def energy_momentum(iterations):
    """The same with so many of Newton's iterations."""
    h = Count(1e-3)

    def work():
        k, g = vector(), vector()
        for _ in range(3):
            g = vector() - e.scaled(k, em.turned_about(g))
        for _ in range(iterations):
            g = em.newton(k, h * vector(), g)
        q = renormalised(quaternion() * cayley(g))
        e.scaled(vector(), unrotate(q, vector()))
        vector() + h * (vector() + (vector() + h * vector()))

    return counted(work) + 1  # and one root


if __name__ == "__main__":
    print("simo-wong", simo_wong())
    for n in (1, 2, 3):
        print("energy-momentum", n, energy_momentum(n))
