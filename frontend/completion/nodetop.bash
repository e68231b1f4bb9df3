# Completion of nodetop for bash. The program itself knows what may stand where.

_nodetop() {
  local word line current=
  local -a words=()
  # bash splits at "=", which belongs to the word here.
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ ${#words[@]} -gt 0 && ( $word == = || ${words[-1]} == --*= ) ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
  done
  current=${words[-1]-}
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == : ]]; then
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "${current#--*=}")
      return
    fi
    line=${line%%$'\t'*}
    [[ $current == --*=* ]] && line=${line#--*=}
    COMPREPLY+=("$line")
  done < <("$1" completion bash -- "${words[@]}" 2>/dev/null)
}
complete -F _nodetop nodetop nt
