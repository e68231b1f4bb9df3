#compdef nodetop nt
# Completion of nodetop for zsh. The program itself knows what may stand where.

_nodetop() {
  local line
  local -a offered
  for line in "${(@f)$("${words[1]}" completion zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == : ]]; then
      [[ $PREFIX == --*=* ]] && compset -P '--*='
      _files
      return
    fi
    if [[ $line == *$'\t'* ]]; then
      offered+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    elif [[ -n $line ]]; then
      offered+=("${line//:/\\:}")
    fi
  done
  (( $#offered )) && _describe -V nodetop offered
}

if [[ ${funcstack[1]-} == _nodetop ]]; then
  _nodetop "$@"
else
  compdef _nodetop nodetop nt
fi
