"""Prints what norm-print-summary=json gives, one line for each thing.

Reads every key of the schema by its name, so that a missing one is an error.
"""

import json
import sys


def text_of_op(op):
    return "{} dims {} epsilon {} {} scale {} bias {} reads_residual_add {} {} -> {} liberties {} at {}".format(
        *(
            op[key]
            for key in (
                "kind",
                "dims",
                "epsilon",
                "epsilon_kind",
                "scale",
                "bias",
                "reads_residual_add",
                "input_type",
                "result_type",
                "liberties",
                "location",
            )
        )
    )


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    with open(sys.argv[1], encoding="utf-8") as file:
        summary = json.load(file)
    totals = summary["totals"]
    print("version {}, norm-raise ran: {}".format(summary["version"], summary["norm_raise_ran"]))
    print("ops {ops}, raised {raised}, refused {refused}".format(**totals))
    for function in summary["functions"]:
        print("function {name!r} in {scope}, present: {present}, {location}".format(**function))
        for op in function["ops"]:
            print("op " + text_of_op(op))
        for op in function["raised"]:
            print("raised " + text_of_op(op))
        for refusal in function["refused"]:
            line = "refused {rule} at {location} broken by {broken_by[op]} at {broken_by[location]}: {reason}"
            print(line.format(**refusal))


main()
