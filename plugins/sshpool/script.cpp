#include "script.hpp"

namespace nodetop::sshpool {

const char* const kScript = R"sh(LC_ALL=C; export LC_ALL
lim() { if command -v timeout >/dev/null 2>&1; then timeout 8 "$@"; else "$@"; fi; }
tell() { while IFS= read -r line; do [ -n "$line" ] && echo "$1 $line"; done; }
mark=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || echo $$)
echo "nodetop-begin 1 $mark"
echo "system $(uname -s -r -m 2>/dev/null)"
echo "hostname $(uname -n 2>/dev/null)"
[ -r /etc/machine-id ] && echo "machine $(cat /etc/machine-id)"
[ -r /proc/sys/kernel/random/boot_id ] && echo "boot $(cat /proc/sys/kernel/random/boot_id)"
[ -r /proc/stat ] && head -n 1 /proc/stat | tell stat
n=$(nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null) && echo "cpus-usable $n"
n=$(getconf _NPROCESSORS_ONLN 2>/dev/null) && echo "cpus-online $n"
dir=$(sed -n 's/^0:://p' /proc/self/cgroup 2>/dev/null)
while :; do
    here=/sys/fs/cgroup${dir%/}
    [ -r "$here/cpu.max" ] && echo "cpus-quota $(cat "$here/cpu.max")"
    [ -r "$here/memory.max" ] && [ -r "$here/memory.current" ] &&
        echo "memory-limit $(cat "$here/memory.max") $(cat "$here/memory.current")"
    case $dir in */*) dir=${dir%/*};; *) break;; esac
done
if [ -r /proc/loadavg ]; then echo "load $(cat /proc/loadavg)"; else
    n=$(sysctl -n vm.loadavg 2>/dev/null) && echo "load $(echo "$n" | tr -d '{}' | sed 's/^ *//')"; fi
if [ -r /proc/meminfo ]; then while read -r key value unit; do
    case $key in MemTotal:|MemAvailable:|HugePages_Total:|HugePages_Free:|Hugepagesize:)
        echo "memory ${key%:} $value $unit";; esac
done < /proc/meminfo; else
    n=$(sysctl -n hw.memsize 2>/dev/null || sysctl -n hw.physmem 2>/dev/null) && echo "memory MemTotal $((n / 1024)) kB"; fi
[ -r /proc/uptime ] && echo "up $(cat /proc/uptime)"
[ -e /etc/nologin ] && echo "nologin yes"
ps -eo uid= -o user= -o pcpu= -o rss= 2>/dev/null | awk '$1>=1000 && $1<65000 {c[$2]+=$3; m[$2]+=$4; n[$2]++}
    END{for(u in c) printf "user %s %d processes %.0f %%cpu %.0f KiB\n", u, n[u], c[u], m[u]}'
ps -eo comm= 2>/dev/null | sort -u | while read -r name; do
    case $name in slurmd|pbs_mom|sge_execd|sbatchd|kubelet) echo "scheduler $name";; esac; done
for gpu in /proc/driver/nvidia/gpus/*/information; do [ -r "$gpu" ] && grep '^Model' "$gpu" | tell nvidia-card; done
if command -v nvidia-smi >/dev/null 2>&1; then
    fields=index,uuid,name,memory.total,memory.used,utilization.gpu,mig.mode.current,compute_mode
    more=,ecc.errors.uncorrected.volatile.total,clocks_throttle_reasons.hw_slowdown
    out=$(lim nvidia-smi --query-gpu=$fields$more --format=csv,noheader,nounits 2>&1); rc=$?
    case $rc$out in 2*|*'not a valid field'*)
        out=$(lim nvidia-smi --query-gpu=$fields --format=csv,noheader,nounits 2>&1); rc=$?;; esac
    echo "nvidia-status $rc"
    printf '%s\n' "$out" | tell nvidia
    if [ $rc = 0 ]; then
        lim nvidia-smi --query-compute-apps=gpu_uuid,pid,used_memory --format=csv,noheader,nounits 2>/dev/null |
            while IFS= read -r line; do
                pid=$(echo "$line" | cut -d, -f2 | tr -d ' ')
                echo "nvidia-process $line, $(ps -o user= -p "$pid" 2>/dev/null)"
            done
        case $out in *Enabled*) lim nvidia-smi -L 2>/dev/null | tell nvidia-list;; esac
    fi
fi
if command -v rocm-smi >/dev/null 2>&1; then
    out=$(lim rocm-smi --showproductname --showmeminfo vram --showuse --csv 2>/dev/null); rc=$?
    echo "rocm-status $rc"
    printf '%s\n' "$out" | tell rocm
fi
for card in /sys/class/drm/card[0-9] /sys/class/drm/card[0-9][0-9]; do
    [ -r "$card/device/vendor" ] || continue
    echo "drm ${card##*/} $(cat "$card/device/vendor") $(cat "$card/device/class" 2>/dev/null) \
$(cat "$card/device/mem_info_vram_total" 2>/dev/null || echo -) \
$(cat "$card/device/mem_info_vram_used" 2>/dev/null || echo -) \
$(cat "$card/device/gpu_busy_percent" 2>/dev/null || echo -) $(cat "$card/device/product_name" 2>/dev/null)"
done
if command -v xpu-smi >/dev/null 2>&1; then lim xpu-smi discovery --dump 1,2,16 2>/dev/null | tell xpu; fi
if [ -r /proc/stat ]; then
    sleep 0.2 2>/dev/null || sleep 1
    head -n 1 /proc/stat | tell stat
    grep '^procs_running' /proc/stat | tell stat
fi
echo "nodetop-end $mark"
)sh";

}  // namespace nodetop::sshpool
