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
