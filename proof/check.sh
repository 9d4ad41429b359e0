#!/usr/bin/env bash
# Checks the theorems from nothing, in build/proof. Installs Coq on Debian and Ubuntu if it is missing.
# Arguments go to `fourfold strategy export`, for example: --file strategy.json
set -euo pipefail
cd "$(dirname "$0")/.."
sources=(Rules Checker Plans Sets Boards Soundness Meaning SmallBoards Strategy Theorem)
declare -A about=(
  [Rules]="the rules of the game, and what is claimed"
  [Checker]="the program that follows a plan"
  [Plans]="the strategy and the search as plans"
  [Sets]="proofs about machine integers"
  [Boards]="proofs about boards as integers"
  [Soundness]="the proof that the program is right"
  [Meaning]="the claims exclude each other"
  [SmallBoards]="small boards, all moves"
  [Strategy]="the strategy as data"
  [Theorem]="7×6: every reply to the strategy"
)

install_coq() {
  local as_root=()
  if ! command -v apt-get >/dev/null; then
    echo "Coq is missing. Install Coq 8.16.1 (up to 8.20 may work), so that coqc can be run." >&2
    exit 1
  fi
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  echo "installing Coq: apt-get install coq"
  export DEBIAN_FRONTEND=noninteractive
  "${as_root[@]}" apt-get -qq update >/dev/null
  "${as_root[@]}" apt-get -qq install -y --no-install-recommends coq >/dev/null
}

# Runs coqc on a file, with the seconds so far if this is a terminal.
compile() {
  local number=$1 name=$2 begin=$SECONDS line
  line=$(printf '%2d/%d  %-13s %-42s' "$number" "${#sources[@]}" "$name.v" "${about[$name]}")
  coqc -q -Q . Fourfold "$name.v" >"$name.log" 2>&1 &
  local job=$!
  while [ -t 1 ] && kill -0 "$job" 2>/dev/null; do
    printf '\r%s %3d s' "$line" $((SECONDS - begin))
    sleep 0.2
  done
  if wait "$job"; then
    [ -t 1 ] && printf '\r'
    printf '%s %3d s\n' "$line" $((SECONDS - begin))
  else
    printf '\n%s.v was rejected:\n' "$name" >&2
    cat "$name.log" >&2
    if [ "$name" = Theorem ]; then
      echo "The strategy does not win against every reply from the empty board of 7×6. 'fourfold strategy verify' says where." >&2
    fi
    exit 1
  fi
}

# A compiler in the background would survive Ctrl-C.
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT

command -v coqc >/dev/null || install_coq
coqc --version | head -n 1
rm -rf build/proof
mkdir -p build/proof
cp proof/*.v build/proof
.venv/bin/fourfold strategy export --format rocq -o build/proof/Strategy.v "$@"
# The data is trusted with nothing: it may define numbers and lists, and neither assume nor open anything.
if grep -nwE 'Axioms?|Parameters?|Variables?|Hypothes[ie]s|Conjectures?|Admitted|Module|Section|Declare|Unset|Set' build/proof/Strategy.v; then
  echo "Strategy.v has the commands above, which are not data." >&2
  exit 1
fi
cd build/proof
number=0
for name in "${sources[@]}"; do
  number=$((number + 1))
  compile "$number" "$name"
done

# Besides the assistant's own machine integers and arrays, nothing may be assumed.
assumed=$(grep -oE '^[A-Za-z0-9_.]+' Theorem.log | grep -v '^Axioms$')
if grep -vE '^(PrimInt63|Uint63|PArray)\.' <<<"$assumed"; then
  echo "The theorem has the assumptions above, which are not about machine integers or arrays." >&2
  exit 1
fi
echo "Print Assumptions first_player_wins: $(wc -l <<<"$assumed") names, of machine integers and arrays only:"
paste -sd ' ' <<<"$assumed" | fold -sw 100 | sed 's/^/  /'
echo "proven: with 7 columns and 6 rows, the first player can force a win"
