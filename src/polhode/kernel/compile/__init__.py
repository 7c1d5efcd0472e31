"""How Python becomes machine code: decorators, formulas, tables, the cache."""
