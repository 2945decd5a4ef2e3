#!/usr/bin/env bash
# What the package must hold before it is published: strict types, publint, attw, and the sizes of bundle and package. Installs
# pinned tools into CLIENT_TOOLS, or into a temporary folder. Needs `npm ci` of the repository, for tsc. `short`: types and the
# size of the package only.
set -euo pipefail
cd "$(dirname "$0")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tools=${CLIENT_TOOLS:-$folder/tools}
mkdir -p "$tools"
PATH=$PWD/../../node_modules/.bin:$tools/node_modules/.bin:$PATH

at_most() { # what, bytes, limit
  echo "$1: $2 bytes (at most $3)"
  [ "$2" -le "$3" ] || { echo "$1 is too large"; exit 1; }
}

tsc --noEmit
npm run --silent build
npm pack --silent --ignore-scripts --pack-destination "$folder" >/dev/null
at_most 'unpacked package' "$(tar -xOzf "$folder"/*.tgz | wc -c)" 409600

# A browser project: no types of Node, and declarations that are checked too.
mkdir -p "$folder/browser/node_modules/@agent-run-service/sdk"
tar -xzf "$folder"/*.tgz --strip-components 1 -C "$folder/browser/node_modules/@agent-run-service/sdk"
cp examples/createAndWait.ts "$folder/browser"
echo '{"type": "module"}' >"$folder/browser/package.json"
(cd "$folder/browser" && tsc --noEmit --strict --lib es2022,dom --types '' --module esnext --moduleResolution bundler --target es2022 createAndWait.ts)
[ "${1:-}" = short ] && exit

# attw reads only the last chunk of what newer versions of fflate unpack.
npm install --prefix "$tools" --silent publint@0.3.15 @arethetypeswrong/cli@0.18.2 esbuild@0.25.12 fflate@0.8.2
publint --strict
attw --profile esm-only "$folder"/*.tgz

bundle() { esbuild "dist/$1.js" --bundle --minify --format=esm --target=es2022 --platform="${2:-browser}" | gzip -9 | wc -c; }
at_most 'bundle of the whole, minified and gzipped' "$(bundle sdk)" 12288
at_most 'bundle of webhooks' "$(bundle webhooks)" 2048
