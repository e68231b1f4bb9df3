"""where and largest: shapes in flags, what they say of the demo cluster, exit statuses (cli.md 1.3, 4, 8.7, 8.13)."""
import json
import unittest

from program import Slurm, document, run, text


def where(*arguments, exit_status=0):
    return document("where", *arguments, "--demo", "--json", exit_status=exit_status)["result"]


class Shapes(unittest.TestCase):
    def refused(self, words, *arguments):
        result = run("where", *arguments, "--demo")
        self.assertEqual((result.returncode, result.stdout), (2, b""), arguments)
        self.assertIn(words, " ".join(result.stderr.decode().split()), arguments)

    def test_what_is_not_stated_is_told_apart_from_what_is(self):
        shape = where()["shape"]
        self.assertEqual((shape["nodes"], shape["nodes_stated"]), (1, False))
        self.assertEqual((shape["walltime_seconds"], shape["walltime_unlimited"], shape["walltime_stated"]),
                         (None, False, False))
        shape = where("-N", "1", "-t", "90")["shape"]
        self.assertTrue(shape["nodes_stated"] and shape["walltime_stated"])
        self.assertEqual(shape["walltime_seconds"], 5400)

    def test_units(self):
        shape = where("-g", "2", "-c", "4", "--tasks-per-node", "2", "--mem", "64", "--gpu-mem", "0.5T", "-t", "1d 12h",
                      exit_status=1)["shape"]
        self.assertEqual(shape["memory_bytes"], 64 * 2**30)
        self.assertEqual(shape["accelerator_memory_bytes"], 2**39)
        self.assertEqual(shape["cpu_milli_per_task"], 4000)
        self.assertEqual(shape["walltime_seconds"], 129600)
        self.assertTrue(where("-t", "unlimited", exit_status=1)["shape"]["walltime_unlimited"])

    def test_cli_md_18_36_gpu_is_another_spelling_of_gpus(self):
        self.assertEqual(where("--gpu", "1"), where("--gpus", "1"))
        self.assertEqual(where("-g", "1"), where("--gpus", "1"))

    def test_b30_demands_need_something_to_demand_of(self):
        self.refused("say how many with -g", "--needs", "fp8")
        self.refused("say how many with -g", "-g", "0", "--gpu-mem", "40G")

    def test_b36_b39_cli_md_18_2_4_values_that_are_none(self):
        self.refused("knows no 'bf61'; there is: bf16", "-g", "1", "--needs", "bf61")
        for time in ("0", "1w", "1h30", "1.5h", "0:00:00", "none", "-5", "1-30:00:00"):
            self.refused("--time takes", "-t", time)
        for size in ("0", "-1", "1e3", "64X", "0G"):
            self.refused("--mem takes", "--mem", size)
        self.refused("--nodes takes", "-N", "0")
        self.refused("--gpus takes", "-g", "-1")
        self.refused("--cpus takes", "-c", "0")
        for flag in ("--time", "--mem", "--needs", "--exclude", "--tolerates", "-A", "--accounts", "--qos", "-q", "--reservation"):
            self.refused("shell variable", flag, "")

    def test_flags_that_do_not_go_together(self):
        self.refused("exclude each other", "-A", "bio", "--accounts", "bio")
        self.refused("takes no --gpus", "--largest", "-g", "1")
        self.refused("needs", "--explain")

    def test_b41_an_excluded_list_that_is_none_and_names_that_nothing_has(self):
        self.refused("--exclude 'n[1-'", "--exclude", "n[1-")
        tree = document("where", "--exclude", "n[01-02],zz1", "--tolerates", "typo", "-A", "nosuch", "--demo", "--json",
                        exit_status=1)
        self.assertEqual({p["code"]: p["subject"] for p in tree["problems"] if p["code"].startswith("unknown_")},
                         {"unknown_node": "zz1", "unknown_toleration": "typo", "unknown_account": "nosuch"})
        self.assertIn("you do not hold the account nosuch", run("where", "-A", "nosuch", "--demo").stderr.decode())

    def test_a_part_of_a_cpu_is_rounded_up_where_the_system_has_none(self):
        tree = document("where", "-c", "0.5", "--demo", "--json")
        self.assertEqual(tree["result"]["shape"]["cpu_milli_per_task"], 1000)
        self.assertIn("rounded_up", [p["code"] for p in tree["problems"]])
        self.assertEqual(tree["query"]["cpus"], "0.5")

    def test_query_holds_every_flag_in_the_units_of_documents(self):
        query = document("where", "-g", "1", "-t", "2:00:00", "--mem", "1G", "-q", "gpu", "--demo", "--json")["query"]
        self.assertEqual(list(query), "nodes gpus cpus tasks_per_node mem time gpu_mem needs exclude tolerates reservation "
                                      "queue account accounts qos declared all explain largest".split())
        self.assertEqual((query["gpus"], query["time"], query["mem"], query["queue"]), (1, 7200, 2**30, ["gpu"]))
        self.assertIsNone(query["nodes"])


class Places(unittest.TestCase):
    def test_every_queue_is_a_place_or_left_out(self):
        total = document("status", "--demo", "--json")["result"]["funnel"]["total"]
        for arguments in ([], ["-g", "4"], ["-N", "99"]):
            result = where(*arguments, exit_status=1 if "99" in arguments else 0)
            self.assertEqual(len(result["places"]) + len(result["left_out"]), total)
            self.assertEqual(sum(count["queues"] for count in result["labels"]), len(result["places"]))

    def test_b65_cli_md_18_9_nothing_is_confirmed_on_a_recording(self):
        for place in where()["places"]:
            self.assertNotEqual(place["label"], "RUN NOW")
            self.assertFalse(place["confirmed"])
            self.assertIsNone(place["verdict"])

    def test_b33_a_named_queue_is_listed_with_its_blockers(self):
        result = where("-q", "chem,day", exit_status=0)
        self.assertEqual([place["queue"] for place in result["places"]], ["day", "chem"])
        self.assertEqual(result["places"][1]["label"], "BLOCKED")
        self.assertEqual(result["places"][1]["blockers"][0]["code"], "ACCOUNT_NOT_ALLOWED")
        self.assertEqual(result["left_out"], [])
        self.assertEqual(len(where("-q", "chem", exit_status=1)["places"]), 1)

    def test_tiers_never_interleave(self):
        order = "RUN NOW,FITS NOW,QUEUE,NO ANSWER,LIMIT,ALL OUT,TOO FEW,WRONG HW,BLOCKED".split(",")
        ranks = [order.index(place["label"]) for place in where("-c", "64", "--all")["places"]]
        self.assertEqual(ranks, sorted(ranks))

    def test_s58_a_window_ends_what_fits(self):
        result = where("-q", "day", "-t", "1-22:00:00", "--all", exit_status=1)
        self.assertEqual(result["places"][0]["label"], "LIMIT")
        self.assertEqual(result["places"][0]["blockers"][0]["code"], "QUEUE_MAX_WALLTIME")
        reasons = [reason["code"] for reason in result["places"][0]["reasons"]]
        self.assertIn("reserved", reasons)

    def test_the_nearest_change_really_fits(self):
        result = where("-c", "64", "-N", "4")
        self.assertEqual(result["verdict"], "QUEUE")
        self.assertGreater(len(result["nearest"]), 0)
        arguments = {"-c": "64", "-N": "4"}
        for change in result["nearest"]:
            changed = {**arguments, **dict(zip(change["argv"][::2], change["argv"][1::2]))}
            again = where(*[word for pair in changed.items() for word in pair], "-q", change["queue"])
            self.assertEqual(again["verdict"], change["label"])
            self.assertIn(" ".join(change["argv"]), change["change"])

    def test_no_change_is_offered_where_something_starts(self):
        self.assertEqual(where()["nearest"], [])

    def test_explain_tells_every_gate_of_one_queue(self):
        result = where("-g", "2", "--explain", "h100")
        gates = {place["queue"]: place["gates"] for place in result["places"]}
        self.assertEqual([queue for queue, rows in gates.items() if rows], ["h100"])
        by_code = {gate["code"]: gate for gate in gates["h100"]}
        self.assertEqual(by_code["account_not_allowed"]["result"], "fail")
        self.assertIn("ml", by_code["account_not_allowed"]["raw"])
        self.assertEqual(by_code["queue_disabled"]["result"], "pass")
        self.assertEqual(by_code["dry_run"]["result"], "unknown")
        self.assertEqual(run("where", "--explain", "h1000", "--demo").returncode, 2)

    def test_a_line_to_submit_is_offered_only_where_the_job_is_taken(self):
        for place in where("-c", "64", "-N", "4", "--all")["places"]:
            if place["label"] not in ("RUN NOW", "FITS NOW", "QUEUE"):
                self.assertIsNone(place["submit"], place["queue"])

    def test_every_label_of_the_text_is_in_the_document(self):
        page = text("where", "-c", "64", "-N", "4", "--demo", columns=120)
        for count in where("-c", "64", "-N", "4")["labels"]:
            self.assertIn(count["label"], page)
        self.assertIn("* ", page)

    def test_lines_of_places(self):
        lines = run("where", "--demo", "--json=lines").stdout.decode().splitlines()
        self.assertEqual(json.loads(lines[0])["result"]["places"], [])
        self.assertEqual([json.loads(line) for line in lines[1:]], where()["places"])


class Largest(unittest.TestCase):
    def test_each_figure_is_a_shape_that_fits_and_one_more_does_not(self):
        for row in document("largest", "--demo", "--json")["result"]["queues"]:
            if row["label"] is None:
                self.assertTrue(row["why_nothing"])
                continue
            time = ["-t", "1:00:00"] if row["queue"] not in ("debug",) else ["-t", "30"]
            for flag, most, unit in (("-N", row["nodes"], 1), ("-g", row["accelerators_one_node"], 1),
                                     ("-c", row["cpu_milli_default_memory"], 1000)):
                with self.subTest(row["queue"], flag=flag):
                    if most:
                        fits = where(flag, str(most // unit), "-q", row["queue"], *time)
                        self.assertEqual(fits["verdict"], row["label"])
                    more = document("where", flag, str(most // unit + 1), "-q", row["queue"], *time, "--demo", "--json",
                                    exit_status=run("where", flag, str(most // unit + 1), "-q", row["queue"], *time,
                                                    "--demo").returncode)
                    self.assertNotEqual(more["result"]["verdict"], row["label"])

    def test_it_is_where_with_largest(self):
        self.assertEqual(text("where", "--largest", "--demo"), text("largest", "--demo"))

    def test_what_limits_is_named(self):
        rows = {row["queue"]: row for row in document("largest", "--demo", "--json")["result"]["queues"]}
        self.assertEqual(rows["long"]["limited_by"][0]["set"], "part_long")
        self.assertIn("long: limited by 256 CPU minutes of part_long", text("largest", "--demo", columns=120))

    def test_a_window_is_told(self):
        rows = {row["queue"]: row for row in document("largest", "--demo", "--json")["result"]["queues"]}
        self.assertGreater(rows["day"]["window_seconds"], 3600)
        self.assertIsNone(rows["bio"]["window_seconds"])


class Exits(unittest.TestCase):
    def test_0_some_place_1_none_2_usage(self):
        self.assertEqual(run("where", "--demo").returncode, 0)
        self.assertEqual(run("where", "-c", "64", "-N", "4", "--demo").returncode, 0)  # QUEUE
        self.assertEqual(run("where", "-N", "999", "--demo").returncode, 1)
        self.assertEqual(run("where", "-q", "nosuch", "--demo").returncode, 2)
        self.assertEqual(run("largest", "--demo").returncode, 0)
        self.assertEqual(run("largest", "-q", "teaching", "--demo").returncode, 1)

    def test_declared_asks_nothing_of_a_live_system(self):
        with Slurm() as slurm:
            result = document("where", "--declared", "--json", env=slurm.environment)["result"]
            self.assertEqual(result["asked"], 0)
            self.assertEqual({place["label"] for place in result["places"]} & {"RUN NOW"}, set())


unittest.main()
