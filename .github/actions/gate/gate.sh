#!/usr/bin/env bash
# Runs the gate for action.yml, whose inputs come in variables of the same names, beside ACTION and GH_TOKEN.
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
[ -z "${REPORT:-}" ] || words+=(--out "$REPORT")
[ -z "${BASELINE:-}" ] || words+=(--baseline "$BASELINE")
[ -z "${JUNIT:-}" ] || words+=(--junit "$JUNIT")

# Puts the summary on the pull request: into the comment that an earlier push left there, if there is one.
comment() {
  local number body earlier
  number=$(node -p 'JSON.parse(require("fs").readFileSync(process.env.GITHUB_EVENT_PATH, "utf8")).pull_request?.number ?? ""')
  [ -n "$number" ] || return 0
  export MARK="<!-- montecrawl gate: $SCENARIOS -->"
  body="$RUNNER_TEMP/montecrawl-comment.md"
  # GitHub takes 65,536 characters.
  { echo "$MARK"; if [ "$(wc -c <"$1")" -lt 60000 ]; then cat "$1"; else head -c 60000 "$1" | sed '$d'; echo '_Cut: the summary of the job has the rest._'; fi; } >"$body"
  earlier=$(gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$number/comments" --jq '.[] | select(.body | startswith(env.MARK)) | .id') || return
  if [ -n "$earlier" ]; then
    gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/${earlier%%$'\n'*}" -F body=@"$body" --silent
  else
    gh api "repos/$GITHUB_REPOSITORY/issues/$number/comments" -F body=@"$body" --silent
  fi
}

answer="$RUNNER_TEMP/montecrawl-gate.json"
summary="$RUNNER_TEMP/montecrawl-gate.md"
[ "${COMMENT:-}" != true ] || words+=(--markdown "$summary")
"${montecrawl[@]}" gate "${words[@]}" --quiet --json >"$answer"
code=$?
printf 'exit-code=%s\nanswer=%s\n' "$code" "$answer" >>"$GITHUB_OUTPUT"
if [ "${COMMENT:-}" = true ] && [ -s "$summary" ]; then
  comment "$summary" || echo '::warning title=montecrawl gate::the comment could not be written; does the job have the permission pull-requests: write?'
fi
exit "$code"
