#!/usr/bin/env bash
# Checks the library as its users get it: installs it into a new environment, runs its tests there, types it with
# mypy and pyright, builds the package and checks what would be published. The environment is kept in CLIENT_TOOLS if that
# is set; its interpreter, $CLIENT_TOOLS/python/bin/python, then is what the suites in test/clients take as CLIENTS_PYTHON.
# The interpreter is PYTHON, or python3. `short`: its tests and mypy only, on the sources, with the dependencies of the package.
set -euo pipefail
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tools=${CLIENT_TOOLS:-$folder}/python

"${PYTHON:-python3}" -c 'import sys; assert sys.version_info >= (3, 11), "Python 3.11 or later is needed"'
[ -x "$tools/bin/python" ] || "${PYTHON:-python3}" -m venv "$tools"
install() { "$tools/bin/pip" install --quiet --no-compile --disable-pip-version-check "$@"; }
install mypy==2.4.1 pytest==8.4.2
if [ "${1:-}" = short ]; then
  "$tools/bin/python" -c 'import httpx2' 2>/dev/null || install .
  "$tools/bin/python" -m mypy --cache-dir /dev/null &
  "$tools/bin/python" -m pytest -p no:cacheprovider
  wait $!
  exit
fi
install build==1.3.0 hatchling==1.33.0 pyright==1.1.414 twine==7.0.0

"$tools/bin/python" -m build --no-isolation --outdir "$folder/dist" . >/dev/null
"$tools/bin/twine" check --strict "$folder"/dist/*
# The wheel, not the folder: a module that it lacks must not be found beside the tests.
install --force-reinstall --no-deps "$folder"/dist/*.whl
install "$folder"/dist/*.whl

"$tools/bin/python" -m pytest -p no:cacheprovider --override-ini pythonpath=
"$tools/bin/python" -m mypy --cache-dir "$folder/mypy"
"$tools/bin/python" - "$folder" <<'EOF'
import pathlib, re, sys

for number, code in enumerate(re.findall(r"^```python\n(.*?)^```$", pathlib.Path("README.md").read_text(), re.M | re.S)):
    pathlib.Path(sys.argv[1], f"readme{number}.py").write_text(code)
EOF
"$tools/bin/python" -m mypy --strict --cache-dir "$folder/mypy" "$folder"/readme*.py
"$tools/bin/pyright" --pythonpath "$tools/bin/python"

# What is installed: without the compiled files, which Python writes automatically.
installed=$("$tools/bin/python" -c 'import agent_run_service as package; print(package.__path__[0])')
bytes=$(find "$installed" -name '*.pyc' -prune -o -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }')
echo "the package has $((bytes / 1024)) KiB"
[ "$bytes" -le 524288 ] || { echo 'the package is larger than 512 KiB' >&2; exit 1; }
