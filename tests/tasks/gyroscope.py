"""One gyroscope under four schemes: what each keeps."""

import polhode as ph

kept = {}
for scheme in ("energy-momentum", "rattlie", "euler-parameters", "rk4"):
    certificate = ph.simulate("gyroscope", scheme, step=2e-3, until=2.0).certificate()
    kept[scheme] = {i.name: i.digits for i in certificate.invariants if i.promised}
    print(scheme, {name: round(digits, 1) for name, digits in kept[scheme].items()})
assert kept["energy-momentum"]["energy"] > 11 > kept["rk4"]["energy"]
