#!/usr/bin/env python3
"""sge_clients.py NODETOP [--hosts N] [--queues N]: what reading a large Grid Engine cell costs, with stand-in clients.

The clients are made up: each prints a file. Printed are the wall time, the processor time and the largest process of
`nodetop queues` and `nodetop nodes`, and the wall time of the same clients side by side by themselves. Nothing is
asserted.
"""
import argparse
import os
import select
import stat
import subprocess
import tempfile
import time

LOADS = ("load_avg load_short load_medium load_long mem_free swap_free virtual_free mem_total swap_total virtual_total "
         "mem_used swap_used virtual_used cpu m_topology m_topology_inuse m_socket m_core m_thread np_load_avg "
         "np_load_short np_load_medium np_load_long num_proc arch").split()
FIXED = ("qname hostname tmpdir seq_no rerun calendar s_rt h_rt s_cpu h_cpu s_fsize h_fsize s_data h_data s_stack "
         "h_stack s_core h_core s_rss h_rss s_vmem h_vmem min_cpu_interval").split()
QUEUES_OF_A_HOST = 4
ANSWERS = "qstat-f qstat-u qhost-F qconf-sc qconf-sq qconf-se qquota-u qselect-U qrstat-u".split()


def instances_of(hosts, queues):
    for host in range(hosts):
        for step in range(QUEUES_OF_A_HOST):
            yield f"q{(host * 7 + step * 13) % queues:03d}.q", f"n{host:05d}", host


def instance(queue, host, number):
    used = number % 5
    loads = "".join(f'      <resource name="{name}" type="hl">1.000000</resource>\n' for name in LOADS)
    fixed = "".join(f'      <resource name="{name}" type="qf">infinity</resource>\n' for name in FIXED)
    state = "      <state>d</state>\n" if number % 50 == 0 else ""
    return (f"    <Queue-List>\n      <name>{queue}@{host}</name>\n      <qtype>BIP</qtype>\n"
            f"      <slots_used>{used}</slots_used>\n      <slots_resv>0</slots_resv>\n"
            f"      <slots_total>16</slots_total>\n      <load_avg>1.0</load_avg>\n      <arch>lx-amd64</arch>\n{state}"
            f'{loads}      <resource name="h_vmem" type="hc">100.000G</resource>\n'
            f'      <resource name="slots" type="qc">{16 - used}</resource>\n{fixed}    </Queue-List>\n')


def host_row(number):
    loads = "".join(f"   <resourcevalue name='{name}' dominance='hl'>1.000000</resourcevalue>\n" for name in LOADS)
    gpu = "   <resourcevalue name='gpu' dominance='hc'>3.000000</resourcevalue>\n" if number % 7 == 0 else ""
    return (f" <host name='n{number:05d}'>\n   <hostvalue name='num_proc'>64</hostvalue>\n"
            f"   <hostvalue name='load_avg'>1.00</hostvalue>\n   <hostvalue name='mem_total'>256.0G</hostvalue>\n"
            f"   <hostvalue name='mem_used'>32.0G</hostvalue>\n{loads}"
            f"   <resourcevalue name='h_vmem' dominance='hc'>100.000G</resourcevalue>\n{gpu} </host>\n")


def config(queue, host):
    return (f"qname                 {queue}\nhostname              {host}\nqtype                 BATCH INTERACTIVE\n"
            "pe_list               smp mpi\nuser_lists            NONE\nxuser_lists           NONE\n"
            "complex_values        NONE\nprojects              NONE\nxprojects             NONE\n" +
            "".join(f"{name:21} INFINITY\n" for name in FIXED[6:22]) + "\n")


def job(number, queue, host):
    return (f'    <job_list state="running">\n      <JB_job_number>{number}</JB_job_number>\n'
            f"      <JB_name>job</JB_name>\n      <JB_owner>user{number % 90}</JB_owner>\n      <state>r</state>\n"
            f"      <JAT_start_time>2026-11-30T18:29:37</JAT_start_time>\n"
            f"      <queue_name>{queue}@{host}</queue_name>\n      <master>MASTER</master>\n      <slots>1</slots>\n"
            f'      <hard_request name="h_rt">86400</hard_request>\n'
            f'      <def_hard_request name="h_vmem">2G</def_hard_request>\n    </job_list>\n')


QUOTAS = """{
 name people
 enabled TRUE
 limit users {*} to slots=100
 limit users {@staff} hosts {*} to gpu=3
}
"""
SETTINGS = """#name shortcut type relop requestable consumable default urgency
slots s INT <= YES YES 1 1000
h_vmem h_vmem MEMORY <= YES YES 2G 0
gpu gpu INT <= YES YES 0 0
# >#< starts a comment but comments are not saved across edits
#global:
user_lists none

algorithm default
default_duration 8:00:00
"""
DIRECTORY = """pe_name smp
slots 999999
allocation_rule $pe_slots
pe_name mpi
slots 999999
allocation_rule $fill_up
"""


def make_clients(folder, hosts, queues):
    """A folder of clients."""
    all_instances = list(instances_of(hosts, queues))
    names = sorted({queue for queue, _, _ in all_instances})
    answers = {
        "qstat-f": "<job_info><queue_info>" + "".join(instance(*i) for i in all_instances) + "</queue_info></job_info>",
        "qstat-u": "<job_info><queue_info>" + "".join(
            job(n, queue, host) for n, (queue, host, _) in enumerate(all_instances)) + "</queue_info></job_info>",
        "qhost-F": "<qhost>\n" + "".join(map(host_row, range(hosts))) + "</qhost>",
        "qconf-sc": SETTINGS + "\n".join(names) + "\n" + QUOTAS,
        "qconf-sq": "".join(config(queue, host) for queue, host, _ in all_instances),
        "qconf-se": DIRECTORY,
        "qquota-u": "<qquota_result></qquota_result>",
        "qselect-U": "".join(f"{queue}@{host}\n" for queue, host, _ in all_instances),
        "qrstat-u": "",
    }
    assert list(answers) == ANSWERS
    for name, text in answers.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    for program in {name.split("-")[0] for name in answers}:
        path = os.path.join(folder, program)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec cat "{folder}/{program}$1"\n')
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    os.makedirs(os.path.join(folder, "root/default/common"))
    with open(os.path.join(folder, "root/default/common/act_qmaster"), "w", encoding="utf-8") as file:
        file.write("head\n")
    print(f"{hosts} hosts, {len(names)} queues, {len(all_instances)} instances, "
          f"{sum(map(len, answers.values())) / 2**20:.0f} MiB of answers", flush=True)


def made_apart(folder, hosts, queues):
    """make_clients() in a process of its own: what it takes up would count as that of every program started here."""
    if (child := os.fork()) == 0:
        make_clients(folder, hosts, queues)
        os._exit(0)
    if os.waitpid(child, 0)[1] != 0:
        raise SystemExit("the clients could not be made")
    return [name.split("-", 1) for name in ANSWERS]


def run_once(argv, environment):
    """Wall seconds, processor seconds and the bytes of the largest process of a program and all that it starts."""
    start = time.perf_counter()
    program = subprocess.Popen(argv, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(program.pid, 0)
    program.returncode = status
    if status != 0:
        raise SystemExit(f"{' '.join(argv)} failed")
    return time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("nodetop")
    arguments.add_argument("--plugin", help="measure this file of the adapter")
    arguments.add_argument("--hosts", type=int, default=5000)
    arguments.add_argument("--queues", type=int, default=200)
    arguments.add_argument("--rounds", type=int, default=5)
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        commands = made_apart(folder, given.hosts, given.queues)
        environment = {**os.environ, "PATH": folder + ":/usr/bin:/bin", "SGE_ROOT": folder + "/root"}

        def clients():
            """The wave by itself: each answer is read as fast as it comes, and dropped."""
            start = time.perf_counter()
            running = [subprocess.Popen([f"{folder}/{program}", "-" + option], stdout=subprocess.PIPE)
                       for program, option in commands]
            while running:
                for pipe in select.select([client.stdout for client in running], [], [])[0]:
                    if not os.read(pipe.fileno(), 1 << 17):
                        running = [client for client in running if client.stdout is not pipe or client.wait()]
            return time.perf_counter() - start

        plugin = ["--plugin", given.plugin] if given.plugin else []
        rounds = []
        for _ in range(given.rounds):
            rounds.append((clients(), *(run_once([given.nodetop, *plugin, "--backend", "sge", "--json", what, "--all"],
                                                 environment) for what in ("queues", "nodes"))))
        print(f"load {os.getloadavg()[0]:.1f}; the best of {given.rounds} rounds")
        print(f"the clients alone: {min(round[0] for round in rounds):.2f} s")
        for place, what in enumerate(("queues", "nodes"), 1):
            wall, processor, largest = (min(round[place][i] for round in rounds) for i in range(3))
            print(f"{what} --all: {wall:.2f} s, of a processor {processor:.2f} s, "
                  f"largest process {largest / 2**20:.0f} MiB")


if __name__ == "__main__":
    main()
