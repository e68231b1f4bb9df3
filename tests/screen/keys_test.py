"""Each key in each view (tui.md 4, 10), on the demo."""
import re
import unittest

from emulator import Terminal, demo

UP, DOWN, RIGHT, LEFT = "\033[A", "\033[B", "\033[C", "\033[D"


class Funnel(unittest.TestCase):
    def test_it_moves_through_its_terms_and_opens_what_they_count(self):
        with demo() as t:
            t.selects("13 partitions")
            t.send(RIGHT)
            t.selects("8 open to you")
            t.send(RIGHT)
            t.selects("2 no access")
            t.send("\r")
            t.shows("chem", "h100", "partition chem admits only").lacks("bigmem")
            t.send(LEFT)
            t.selects("2 no access")
            t.send(RIGHT + RIGHT)
            t.selects("2 down")
            t.send(RIGHT)  # at the last term: open
            t.shows("› down", "retired")

    def test_open_to_you_leads_to_the_first_row(self):
        with demo() as t:
            t.send(RIGHT)
            t.selects("8 open to you")
            t.send("\r")
            t.selects("gpu", "296/496")

    def test_the_total_opens_every_queue_once(self):
        with demo() as t:
            t.send("\r")
            t.shows("› partitions", "teaching", "retired", "1-13 of 13")

    def test_left_at_the_first_term_does_nothing(self):
        with demo() as t:
            t.send(LEFT + "h\x7f")
            t.selects("13 partitions")


class Rows(unittest.TestCase):
    def test_both_encodings_of_arrows_and_letters_move(self):
        for down, up in ((DOWN, UP), ("\033OB", "\033OA"), ("j", "k")):
            with self.subTest(down=down), demo() as t:
                t.send(down + down)
                t.selects("day")
                t.send(up)
                t.selects("gpu")

    def test_it_wraps_at_both_ends(self):
        with demo() as t:
            t.send(UP)
            t.selects("bio")
            t.send(DOWN)
            t.selects("13 partitions")
            t.send(DOWN + "\r")
            t.shows("› gpu").selects("l02")
            t.send(UP)
            t.selects("a03")
            t.send(DOWN)
            t.selects("l02")

    def test_first_and_last_row_in_every_encoding(self):
        for first, last in (("g", "G"), ("\033[H", "\033[F"), ("\033[1~", "\033[4~"), ("\033OH", "\033OF"),
                            ("\033[7~", "\033[8~")):
            with self.subTest(first=first), demo() as t:
                t.send(DOWN + "\r")
                t.shows("› gpu")
                t.send(last)
                t.selects("a03")
                t.send(first)
                t.selects("l02")

    def test_down_the_stack_and_back_to_the_row_one_came_from(self):
        with demo() as t:
            t.send(DOWN + DOWN + "\r")
            t.shows("› day")
            t.send("j\r")
            t.shows("jobs", "cores free")
            t.send("\033[D")
            t.shows("› day")
            t.send("h")
            t.selects("day", "292/1024")

    def test_a_job_is_a_leaf(self):
        with demo() as t:
            t.send(":jobs\r")
            t.shows("› jobs", "used")
            t.send("\r")
            t.shows("› job ", "user")
            t.lacks("/ filter")
            before = t.text()
            t.send("\r \033[C")
            t.send("?")
            t.shows("keys in job")
            t.send("?")
            t.lacks("keys in job")
            self.assertEqual(before, t.text())


class Lists(unittest.TestCase):
    def test_a_filter_narrows_at_each_character_and_says_of_how_many(self):
        with demo() as t:
            t.send(":nodes\r")
            t.shows("› nodes")
            t.send("/a1")
            t.shows("filter: a1")
            t.send("\x7f\x7fgpu>=2")
            t.shows("filter: gpu>=2", "l02").lacks("a01")
            t.send("\r")
            t.shows("enter open")
            t.send("\033")
            t.lacks("filter:")

    def test_a_bad_filter_is_said_and_not_applied(self):
        with demo() as t:
            t.send("/colour:red")
            t.shows("there is no column colour")
            t.shows("bigmem")

    def test_filters_stay_with_their_view(self):
        with demo() as t:
            t.send("/gpu\r")
            t.shows("(1 of 8)")
            t.send("\r")
            t.shows("› gpu").lacks("filter:")
            t.send("h")
            t.shows("(1 of 8)")

    def test_sorting_by_a_column_and_turning_it_round(self):
        with demo() as t:
            t.send(":nodes\r")
            t.shows("› nodes")
            t.send(">")
            t.shows("node ▴", "by node")
            t.send("S")
            t.shows("node ▾")
            t.send("<")
            t.lacks("node ▾")
            t.send("s")
            t.shows("sort by", "as it is listed")
            t.send("g\033[A\r")

    def test_jump_to_a_row_and_to_a_view(self):
        with demo() as t:
            t.send(":3\r")
            t.selects("night")
            for name, sign in (("health", "schedulable"), ("gpus", "bf16"), ("queues", "13 of 13"), ("nodes", "GiB free"),
                               ("jobs", "GPUs  nodes"), ("where", "what job you have in mind")):
                t.send(f":{name}\r")
                t.shows(sign)
            t.send(":nonsense\r")
            t.shows("there is no view nonsense")

    def test_tab_goes_round_all_views(self):
        with demo() as t:
            for crumb in ("partitions", "nodes", "accelerators", "health", "where", "overview"):
                t.send("\t")
                t.shows(f"› {crumb}")

    def test_help_overlays_and_any_key_closes(self):
        with demo(lines=60) as t:
            t.send("?")
            t.shows("keys in overview", "explain the row", "something is free for you")
            t.send("z")
            t.shows("› overview")
            t.send("\033OP")
            t.shows("keys in overview")

    def test_explain_lists_gates(self):
        with demo() as t:
            t.send("\033[Bx")
            t.shows("why: gpu", "gates", "pass", "not asked")

    def test_a_job_shape_gets_its_labels_and_its_submit_line(self):
        with demo() as t:
            t.send("e")
            t.shows("the job that you have in mind")
            t.send("2\033[B1\033[B\033[B\033[B2:00:00\r")
            t.shows("your job", "FITS NOW")
            t.send("\033[Bc")
            t.shows("sbatch --partition=gpu", "--nodes=2", "--time=02:00:00")

    def test_where_tells_first_what_decides(self):
        with demo(columns=140) as t:
            t.send("e2\033[B4\033[B\033[B\033[B2:00:00\r")
            t.shows("your job 2 nodes, 4 GPUs/node", "WRONG HW")
            t.send(":where\r")
            t.shows("› where", "what stands in the way")
            for queue, way in (("night", r"WRONG HW +0/2 +0/12 +- +no GPU installed  12 nodes; "),
                               ("debug", r"WRONG HW .* no GPU installed  2 nodes; QUEUE_MAX_WALLTIME  the job asks"),
                               ("chem", r"BLOCKED .* ACCOUNT_NOT_ALLOWED  partition chem admits o")):
                t.until(lambda u: re.search(f" {queue} +{way}", u.text()), what=way)

    def test_explain_says_what_the_label_of_the_job_comes_from(self):
        with demo(columns=140, lines=50) as t:
            t.send("e2\033[B4\r")
            t.shows("WRONG HW")
            t.send(DOWN + DOWN + "x")
            t.shows("why: day", "WRONG HW: no node there can ever host it", "no GPU installed 16 nodes",
                    "fail     hardware: 0 of 16 nodes")

    def test_notes_that_find_no_room_are_a_key_away(self):
        with demo(columns=80, lines=20) as t:
            t.shows("lines more: N shows them").lacks("licences free")
            t.send("N")
            t.shows("notes on overview", "licences free", "idle and not to be had")
            t.send("\033")
            t.shows("› overview")

    def test_explain_of_a_job_says_why_it_waits(self):
        with demo(columns=140) as t:
            t.send(":jobs\r/4166\r")
            t.shows("filter: 4166", "Resources")
            t.send("x")
            t.shows("why: job 4166", "Resources it is first in line", "what you can do")
            t.send("\033")
            t.lacks("why: job")
            t.send("\r")
            t.shows("› job 4166", "waits for     Resources")
            t.send("x")
            t.shows("why: job 4166")

    def test_the_keys_named_are_those_that_do_something_here(self):
        with demo(columns=140) as t:
            t.shows("terms   enter open   e your job   / filter   tab views   ? help   q quit")
            t.send(DOWN)
            t.shows("x explain", "c submit line")
            t.send("\r\r")
            t.shows("nothing runs")
            t.until(lambda u: u.lines()[-2] == "esc back   tab views   ? help   q quit", what="the keys of an empty list")

    def test_choices_of_nodes(self):
        with demo() as t:
            t.send(":nodes\r")
            t.shows("› nodes")
            t.send("o")
            t.shows("with room only")
            t.send("o")
            t.shows("idle only")

    def test_cli_md_18_20_a_recording_is_never_read_again(self):
        with demo() as t:
            t.send("r")
            t.shows("this is a recording: it is never read again")


class Leaving(unittest.TestCase):
    def leaves(self, keys, status):
        with demo() as t:
            t.send(keys)
            self.assertEqual(status, t.ends())
            self.assertTrue(t.given_back())

    def test_q_from_any_depth(self):
        self.leaves("q", 0)
        self.leaves("\033[B\r\rq", 0)

    def test_control_d_at_the_root(self):
        self.leaves("\x04", 0)

    def test_cli_md_18_17_control_c_is_130(self):
        self.leaves("\x03", 130)

    def test_escape_twice_at_the_root(self):
        with demo() as t:
            t.send("\033")
            t.shows("Esc again leaves")
            t.send("\033")
            self.assertEqual(0, t.ends())
            self.assertTrue(t.given_back())

    def test_control_d_is_half_a_page_elsewhere(self):
        with demo() as t:
            t.send(":nodes\r")
            t.shows("› nodes")
            t.send("\x04")
            t.until(lambda u: u.selected() and "l02" not in u.selected())


unittest.main()
