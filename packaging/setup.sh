# Shared by run, test and bench: finds Python, installs what is missing, fills .venv from the lock.
# Sourced with ROOT set to the repository root; safe to run again, silent when nothing is to do.

say() { printf '%s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

DEBIAN_RUN="python3-venv libglib2.0-0 libegl1 libgl1 libx11-6 libdbus-1-3 libfontconfig1 libfreetype6 libxkbcommon0
 fonts-noto-cjk libx11-xcb1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0
 libxcb-render-util0 libxcb-shape0 libxcb-sync1 libxcb-xfixes0 libxcb-xkb1 libxkbcommon-x11-0"

find_python() {
    for name in "${WORKBENCH_PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11; do
        [ -n "$name" ] || continue
        if "$name" -c 'import sys; sys.exit(not sys.version_info >= (3, 11))' 2>/dev/null; then
            printf '%s\n' "$name"
            return 0
        fi
    done
    return 1
}

# A package is there if dpkg says so, or if a package that provides it is (t64 names on newer systems).
debian_missing() {
    missing=
    for package in $DEBIAN_RUN; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' && continue
        dpkg-query -W -f '${Status}' "${package}t64" 2>/dev/null | grep -q 'ok installed' && continue
        missing="$missing $package"
    done
    printf '%s' "$missing"
}

system_libraries() {
    case "$(uname -s)" in
        Darwin) return 0 ;;
        Linux) ;;
        *) say "This system is not known to work; going on. Linux and macOS are supported."; return 0 ;;
    esac
    if ! command -v dpkg-query >/dev/null 2>&1; then
        say "Not a Debian or Ubuntu system: if the window does not open, install Qt's X11 libraries and the Noto CJK fonts."
        return 0
    fi
    missing=$(debian_missing)
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" = 0 ]; then
        root=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        root="sudo -n"
    else
        say "Missing system packages. Please run, then start this command again if the window does not open:"
        say "    sudo apt-get install$missing"
        return 0
    fi
    say "Installing system packages:$missing"
    $root apt-get update -qq >&2 || say "The package list could not be refreshed; trying with the one at hand."
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive $root apt-get install -y -qq --no-install-recommends $missing >/dev/null \
        || say "Some system packages could not be installed. Please install by hand:$missing"
}

# Fills .venv from the locks named as arguments; a stamp of their content makes the second run fast.
environment() {
    python=$(find_python) || fail "Python 3.11 or newer is needed and was not found. Nothing was changed. Install it, or name it: WORKBENCH_PYTHON=/path/to/python3 sh packaging/run"
    venv="$ROOT/.venv"
    wanted=$(cd "$ROOT" && cat "$@" pyproject.toml packaging/setup.sh | cksum; "$python" -V; printf '%s' "$ROOT")
    stamp="$venv/.workbench-$(basename "$1" .lock)"
    if [ -x "$venv/bin/python" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
        return 0
    fi
    [ -w "$ROOT" ] || fail "The program is not set up here for you, and $ROOT is not yours to write. Nothing was changed. Set it up from an account that may write there, or copy the folder to a place of your own and run the same command from it."
    if ! "$venv/bin/python" -c 'import sys; sys.exit(not sys.version_info >= (3, 11))' 2>/dev/null; then
        rm -rf "$venv"
        system_libraries
        say "Setting up .venv with $("$python" -V) ..."
        "$python" -m venv "$venv" >&2 || fail "The environment could not be made. Your files are unchanged. On Debian and Ubuntu: sudo apt-get install python3-venv"
    else
        system_libraries
    fi
    for lock in "$@"; do
        say "Installing the pinned packages of $lock (a few minutes the first time) ..."
        "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check --no-deps \
            --require-hashes -r "$ROOT/$lock" >&2 \
            || fail "The packages could not be installed (is the network there?). Your files are unchanged. Run the same command again; it goes on where it stopped."
    done
    "$venv/bin/python" -m pip install --quiet --no-input --disable-pip-version-check --no-deps \
        --no-build-isolation -e "$ROOT" >&2 || fail "The program could not be installed into .venv. Your files are unchanged. Delete the folder .venv and run the same command again."
    printf '%s' "$wanted" > "$stamp"
}

# Bytecode of our own rooms, so that no start has to compile them; quick when there is nothing to do.
compiled() {
    [ -w "$ROOT/workbench" ] || return 0
    "$ROOT/.venv/bin/python" -m compileall -q "$ROOT/workbench" "$ROOT/ui" >&2 || say "Bytecode could not be written; the program starts a little slower."
}
