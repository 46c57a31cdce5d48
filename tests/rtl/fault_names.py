def verdict_of(fault, reason):
    return "" if reason is None else "right"
