#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the genref authors
# The README's two commands in a bare Debian, as root: tools/bare_debian.sh [--first]
#
# A root is made by debootstrap, the smallest there is, with python3 alone: there the README's first command runs.
# Then python3-venv comes, as the README says, and the test command runs, which --first leaves out. Both are told
# with their seconds. Where debootstrap is not to be had, nothing runs, and that is said.
set -euo pipefail
cd "$(dirname "$0")/.."

for program in debootstrap unshare apt-get git; do
  if [ "$(id -u)" != 0 ] || ! command -v "$program" >/dev/null; then
    echo "skipped: this needs root, debootstrap, unshare, apt-get and git"
    exit 0
  fi
done

codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(CODENAME) $(REPO_URI)' 'Created-By: Packages' |
  sed -n "s/^$codename //p" | sort | uniq -c | sort -n | sed -n 's/^ *[0-9]* //;$p')
root=$(mktemp -d)
trap 'rm -rf --one-file-system "$root"' EXIT

inside() { # a command in the project's folder there; what is mounted for it is gone afterwards
  local start=$SECONDS
  unshare --mount bash -euc 'mount --rbind /dev "$0/dev"; mount -t proc proc "$0/proc"
    exec chroot "$0" env -i HOME=/root LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -ec "cd /project; $1"' \
    "$root" "$1"
  echo "$((SECONDS - start)) s: $1"
}

debootstrap --variant=minbase --include=python3 "$codename" "$root" "$mirror" >"$root.log" || { cat "$root.log"; exit 1; }
rm "$root.log"
mkdir "$root/project"
git ls-files -z | xargs -0 cp --parents --no-dereference -t "$root/project"
inside "$(sed -n 's/^\$ //p' README.md | head -n 1)"

if [ "${1-}" != --first ]; then
  inside "apt-get install -qq python3-venv ca-certificates >/dev/null 2>&1"
  # The way to the network is this machine's own.
  cp /etc/resolv.conf "$root/etc/"
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  inside "$(sed -n '/^```sh$/,/^```$/p' README.md | grep tox)"
fi
