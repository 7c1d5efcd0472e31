"""What a user would write: RK4 for the body rates and the quaternion of a free body, in scalars."""

import math

import numba


@numba.njit
def rk4(J1, J2, J3, a, b, c, w, x, y, z, h, steps, normalise):
    k1, k2, k3 = (J2 - J3) / J1, (J3 - J1) / J2, (J1 - J2) / J3
    for _ in range(steps):
        a1, b1, c1 = k1 * b * c, k2 * c * a, k3 * a * b
        w1 = 0.5 * (-x * a - y * b - z * c)
        x1 = 0.5 * (w * a + y * c - z * b)
        y1 = 0.5 * (w * b + z * a - x * c)
        z1 = 0.5 * (w * c + x * b - y * a)

        A, B, C = a + 0.5 * h * a1, b + 0.5 * h * b1, c + 0.5 * h * c1
        W, X, Y, Z = w + 0.5 * h * w1, x + 0.5 * h * x1, y + 0.5 * h * y1, z + 0.5 * h * z1
        a2, b2, c2 = k1 * B * C, k2 * C * A, k3 * A * B
        w2 = 0.5 * (-X * A - Y * B - Z * C)
        x2 = 0.5 * (W * A + Y * C - Z * B)
        y2 = 0.5 * (W * B + Z * A - X * C)
        z2 = 0.5 * (W * C + X * B - Y * A)

        A, B, C = a + 0.5 * h * a2, b + 0.5 * h * b2, c + 0.5 * h * c2
        W, X, Y, Z = w + 0.5 * h * w2, x + 0.5 * h * x2, y + 0.5 * h * y2, z + 0.5 * h * z2
        a3, b3, c3 = k1 * B * C, k2 * C * A, k3 * A * B
        w3 = 0.5 * (-X * A - Y * B - Z * C)
        x3 = 0.5 * (W * A + Y * C - Z * B)
        y3 = 0.5 * (W * B + Z * A - X * C)
        z3 = 0.5 * (W * C + X * B - Y * A)

        A, B, C = a + h * a3, b + h * b3, c + h * c3
        W, X, Y, Z = w + h * w3, x + h * x3, y + h * y3, z + h * z3
        a4, b4, c4 = k1 * B * C, k2 * C * A, k3 * A * B
        w4 = 0.5 * (-X * A - Y * B - Z * C)
        x4 = 0.5 * (W * A + Y * C - Z * B)
        y4 = 0.5 * (W * B + Z * A - X * C)
        z4 = 0.5 * (W * C + X * B - Y * A)

        s = h / 6.0
        a += s * (a1 + 2.0 * a2 + 2.0 * a3 + a4)
        b += s * (b1 + 2.0 * b2 + 2.0 * b3 + b4)
        c += s * (c1 + 2.0 * c2 + 2.0 * c3 + c4)
        w += s * (w1 + 2.0 * w2 + 2.0 * w3 + w4)
        x += s * (x1 + 2.0 * x2 + 2.0 * x3 + x4)
        y += s * (y1 + 2.0 * y2 + 2.0 * y3 + y4)
        z += s * (z1 + 2.0 * z2 + 2.0 * z3 + z4)
        if normalise:
            n = 1.0 / math.sqrt(w * w + x * x + y * y + z * z)
            w, x, y, z = n * w, n * x, n * y, n * z
    return a, b, c, w, x, y, z
