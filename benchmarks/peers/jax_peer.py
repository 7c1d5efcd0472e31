"""JAX: Simo and Wong's step for all bodies at once, compiled, in double precision, one thread."""

import os

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"

import time

import jax
import jax.numpy as jnp

from benchmarks.peers import work as w

jax.config.update("jax_enable_x64", True)


def version():
    return jax.__version__


def product(p, q):
    a, b, c, d = p
    e, f, g, h = q
    return jnp.stack(
        [
            a * e - b * f - c * g - d * h,
            a * f + b * e + c * h - d * g,
            a * g - b * h + c * e + d * f,
            a * h + b * g - c * f + d * e,
        ]
    )


def unrotate(q, v):
    t = 2 * jnp.cross(v, q[1:], axis=0)
    return v + q[0] * t + jnp.cross(t, q[1:], axis=0)


def step(state, inverse, pi, h):
    q, A, Omega = state
    theta = h * Omega + 0.5 * h * h * A
    x = 0.25 * jnp.sum(theta**2, axis=0)  # series, as we use them: sines would cost JAX more
    c = 1 - x / 2 * (1 - x / 12 * (1 - x / 30 * (1 - x / 56 * (1 - x / 90 * (1 - x / 132)))))
    s = 1 - x / 6 * (1 - x / 20 * (1 - x / 42 * (1 - x / 72 * (1 - x / 110 * (1 - x / 156)))))
    turn = jnp.concatenate([c[None], 0.5 * s * theta])
    q1 = product(q, turn)
    q1 = q1 / jnp.sqrt(jnp.sum(q1**2, axis=0))
    Omega1 = inverse * unrotate(q1, pi)
    return q1, 2 / h * (Omega1 - Omega) - A, Omega1


def w5(references):
    J = jnp.array(w.W1_J)[:, None]
    for members, steps in ((10**4, 200), (10**5, 40)):
        Omega = jnp.array(w.rates(members).T)
        q = jnp.zeros((4, members)).at[0].set(1.0)
        A = -jnp.cross(Omega, J * Omega, axis=0) / J
        pi = J * Omega

        @jax.jit
        def run(state, pi=pi, steps=steps):
            return jax.lax.fori_loop(0, steps, lambda _, s: step(s, 1 / J, pi, w.W5_STEP), state)

        jax.block_until_ready(run((q, A, Omega)))
        times = []
        for _ in range(5):  # XLA works in threads of its own: the process's time
            tick = time.process_time()
            jax.block_until_ready(run((q, A, Omega)))
            times.append(time.process_time() - tick)
        took = sorted(times)[2]
        speed = members * steps / took
        yield w.row("W5", "simo-wong", f"{members} bodies", took, speed=speed)


WORK = {"W5": w5}

if __name__ == "__main__":
    w.main("JAX", version, WORK)
