#!/usr/bin/env bash
# Runs the gate for action.yml, which gives SCENARIOS, BASELINE, TOLERANCE, ARGUMENTS, MONTECRAWL, JUNIT and ACTION.
set -uo pipefail
: "${RUNNER_TEMP:=$(mktemp -d)}" "${GITHUB_OUTPUT:=/dev/null}"

own="$ACTION/../../../dist/cli/main.js"
installed=node_modules/.bin/montecrawl
if [ -n "${MONTECRAWL:-}" ]; then
  case $MONTECRAWL in
    *.js) montecrawl=(node "$MONTECRAWL") ;;
    *) montecrawl=(npx --yes --package "$MONTECRAWL" montecrawl) ;;
  esac
elif [ -x "$installed" ]; then montecrawl=("$installed")
elif [ -f "$own" ]; then montecrawl=(node "$own")
else
  echo '::error title=montecrawl gate::montecrawl is not installed; npm ci, or say with montecrawl: what to run'
  exit 2
fi

# Words and stars are for the shell to take apart; a pattern that fits nothing stays, and is complained of.
# shellcheck disable=SC2206
words=($SCENARIOS ${ARGUMENTS:-} --tolerance "${TOLERANCE:-1}")
[ -z "${BASELINE:-}" ] || words+=(--baseline "$BASELINE")
[ -z "${JUNIT:-}" ] || words+=(--junit "$JUNIT")

answer="$RUNNER_TEMP/montecrawl-gate.json"
"${montecrawl[@]}" gate "${words[@]}" --quiet --json >"$answer"
code=$?
printf 'exit-code=%s\nanswer=%s\n' "$code" "$answer" >>"$GITHUB_OUTPUT"
exit "$code"
