"""Documents: every key always there and in its order, null for unknown, one document for every run (cli.md 16.2)."""
import json
import unittest

from program import ON_DEMO, document, run

ENVELOPE = ("schema command exit version backend queue_term cluster taken_at age_seconds load_seconds replayed demo "
            "replay_file dry_run dry_run_reason caller query problems result error").split()
AMOUNT = "total allocated free effective_free".split()
COUNTS = "total declared unresolved up idle with_room out after_boot degraded".split()
NODE = ("name state conditions schedulable availability idle degraded unreachable cpu_milli cpu_milli_default_memory "
        "memory_bytes accelerators slots withheld features processor queues taints owner reason reservations usable_until_at free_at boot_seconds "
        "jobs_running").split()
SLOT = ("resource label model vendor arch memory_bytes memory_inferred slice shared total allocated free effective_free "
        "unhealthy").split()
QUEUE = ("name state enabled started hidden default usable routes forwards_to dedicated access confirmed left_out rules "
         "verdict blockers nodes cpu_milli cpu_milli_default_memory memory_bytes accelerators cpu_milli_after_boot "
         "accelerators_after_boot withheld models max_walltime_seconds max_walltime_unlimited max_walltime_source queue_max_walltime_seconds "
         "queue_max_walltime_unlimited default_walltime_seconds min_nodes max_nodes whole_nodes requires_reservation "
         "priority limits jobs_running jobs_waiting hint").split()
RESULTS = {
    "status": "cluster yours funnel access queues excluded unconfirmed phantom windows licences",
    "queues": "matched not_on_your_lists queues",
    "zoom": "queues matched truncated nodes",
    "nodes": "matched truncated funnel nodes",
    "health": "nodes degraded out after_boot nodelist",
    "exclude": "count nodelist nodes argv",
    "where": "shape verdict best labels asked places left_out nearest submit",
    "largest": "queues left_out",
    "why": "job waiting codes limits blockers predicted_start_at earliest_start_at earliest_start_source advice pending_text",
    "accelerators": "installed on_cluster identified unidentified models reach",
}
LISTS = {
    "withheld": "why nodes cpu_milli accelerators",
    "models": "model identified slice nodes total effective_free label",
    "blockers": "code triage fatal detail source resource limit used asked effect",
    "limits": "set source scope who resource bound limit unlimited used effect readable",
    "rules": "kind effect nobody entries",
    "reservations": "name starts_at ends_at active maintenance admits_caller nodes cpu_milli accelerators",
}


def demo(command, *more):
    return document(command, *ON_DEMO[command], "--demo", "--json", *more)


class Keys(unittest.TestCase):
    def check(self, want, tree):
        self.assertEqual(want.split() if isinstance(want, str) else want, list(tree))

    def check_node(self, node):
        self.check(NODE, node)
        for amount in ("cpu_milli", "memory_bytes", "accelerators"):
            self.check(AMOUNT, node[amount])
        for slot in node["slots"]:
            self.check(SLOT, slot)
        self.check_lists(node, ("withheld", "reservations"))

    def check_queue(self, queue):
        self.check(QUEUE, queue)
        self.check(COUNTS, queue["nodes"])
        for amount in ("cpu_milli", "memory_bytes", "accelerators"):
            self.check(AMOUNT, queue[amount])
        self.check_lists(queue, ("withheld", "models", "blockers", "limits", "rules"))

    def check_lists(self, tree, names):
        for name in names:
            for row in tree[name]:
                self.check(LISTS[name], row)

    def test_b09_every_command_has_every_key(self):
        for command in ON_DEMO:
            with self.subTest(command):
                tree = demo(command)
                self.check(ENVELOPE, tree)
                self.check(RESULTS[command], tree["result"])
                self.assertIsNone(tree["error"])
                self.assertEqual(tree["command"], command)

    def test_b09_nodes_and_queues_have_every_key(self):
        for node in demo("nodes", "--all")["result"]["nodes"]:
            self.check_node(node)
        for queue in demo("queues", "--all")["result"]["queues"]:
            self.check_queue(queue)
        zoom = demo("zoom", "--all")["result"]
        for node in zoom["nodes"]:
            self.check_node(node)
        for queue in zoom["queues"]:
            self.check_queue(queue)

    def test_b09_cli_md_18_14_no_key_comes_of_data(self):
        """Two clusters' documents have the same keys: here the demo as two users, of whom one is not recorded."""
        self.assertEqual(list(demo("status")["result"]["funnel"]),
                         "total shown no_access refused no_nodes routing down unconfirmed".split())

    def test_query_has_every_flag_also_unset_ones(self):
        self.assertEqual(demo("nodes", "-q", "gpu, day", "--gpu")["query"],
                         {"queue": ["gpu", "day"], "gpu": True, "cpu": False, "free": False, "top": None, "all": False})
        self.assertEqual(demo("zoom")["query"]["queue"], ["gpu"])
        self.assertEqual(demo("nodes", "-n", "3")["query"]["top"], 3)

    def test_b06_failures_have_a_document_too(self):
        tree = document("--replay", "/dev/null/file", "--json", exit_status=2)
        self.check(ENVELOPE, tree)
        self.assertEqual(tree["error"]["code"], "replay_unreadable")
        self.assertIsNone(tree["result"])
        tree = document("nodes", "--json", exit_status=3)
        self.assertEqual(tree["error"]["code"], "no_backend")
        self.assertIsNone(tree["backend"])

    def test_backends(self):
        tree = document("backends", "--json")
        self.check(ENVELOPE, tree)
        self.check("chosen backends", tree["result"])
        for row in tree["result"]["backends"]:
            self.check("id name version file outcome state why wrapper_of priority abi queue_term commands "
                       "dry_run_supported dry_run_here dry_run_command notes options package", row)


class Values(unittest.TestCase):
    def test_no_free_figure_exceeds_its_total(self):
        for command, key in (("nodes", "nodes"), ("queues", "queues")):
            for row in demo(command, "--all")["result"][key]:
                for name in ("cpu_milli", "memory_bytes", "accelerators"):
                    amount = row[name]
                    self.assertLessEqual(amount["effective_free"], amount["free"], row["name"])
                    self.assertLessEqual(amount["free"], amount["total"], row["name"])

    def test_what_is_withheld_closes_the_sum(self):
        for command, key in (("nodes", "nodes"), ("queues", "queues")):
            for row in demo(command, "--all")["result"][key]:
                for name, left in (("cpu_milli", row["cpu_milli_default_memory"]),
                                   ("accelerators", row["accelerators"]["effective_free"])):
                    held = sum(part[name] for part in row["withheld"])
                    self.assertEqual(row[name]["free"] - left, held, row["name"])

    def test_a_job_that_names_little_memory_has_no_fewer_cores(self):
        for command, key in (("nodes", "nodes"), ("queues", "queues")):
            for row in demo(command, "--all")["result"][key]:
                self.assertLessEqual(row["cpu_milli_default_memory"], row["cpu_milli"]["effective_free"], row["name"])

    def test_node_counts_close(self):
        for queue in demo("queues", "--all")["result"]["queues"]:
            nodes = queue["nodes"]
            self.assertEqual(nodes["total"], nodes["up"] + nodes["out"] + nodes["after_boot"], queue["name"])

    def test_the_funnel_accounts_for_every_queue(self):
        for more in ([], ["--all"]):
            result = demo("status", *more)["result"]
            funnel = result["funnel"]
            self.assertEqual(funnel["total"], sum(funnel[k] for k in "shown no_access refused no_nodes routing down".split()))
            self.assertEqual(funnel["shown"], len(result["queues"]))
            self.assertEqual(funnel["total"] - funnel["shown"], len(result["excluded"]))
            self.assertEqual(funnel["unconfirmed"], len(result["unconfirmed"]))

    def test_c32_a_replay_confirms_nothing(self):
        tree = demo("status")
        self.assertFalse(tree["dry_run"])
        self.assertTrue(tree["replayed"] and tree["demo"])
        self.assertIsNone(tree["replay_file"])
        self.assertEqual(tree["result"]["access"], "declared")
        self.assertFalse(any(queue["confirmed"] for queue in tree["result"]["queues"]))

    def test_c34_b43_instants_carry_the_recorded_zone(self):
        self.assertEqual(demo("status")["taken_at"], "2026-05-04T09:30:00+02:00")

    def test_one_quantity_has_one_value_in_every_command(self):
        queues = {q["name"]: q for q in demo("queues", "--all")["result"]["queues"]}
        for queue in demo("status")["result"]["queues"]:
            other = queues[queue["name"]]
            for key in queue:
                # status reads the job list as well, so it may know what queues does not.
                if other[key] is not None:
                    self.assertEqual(queue[key], other[key], (queue["name"], key))
        nodes = {n["name"]: n for n in demo("nodes", "--all")["result"]["nodes"]}
        for node in demo("zoom")["result"]["nodes"]:
            self.assertEqual(node, nodes[node["name"]])

    def test_top_is_honoured_and_said(self):
        result = demo("nodes", "-n", "2")["result"]
        self.assertEqual(len(result["nodes"]), 2)
        self.assertTrue(result["truncated"])
        self.assertGreater(result["matched"], 2)


class Lines(unittest.TestCase):
    def test_first_the_envelope_then_a_row_a_line(self):
        for command in ("nodes", "queues"):
            lines = run(command, "--demo", "--json=lines").stdout.decode().splitlines()
            head, rows = json.loads(lines[0]), [json.loads(line) for line in lines[1:]]
            whole = demo(command)
            self.assertEqual(head["result"][command], [])
            self.assertEqual(rows, whole["result"][command])
            self.assertEqual(head["result"]["matched"], len(rows))


unittest.main()
