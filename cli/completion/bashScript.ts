/**
 * The bash script of @bomb.sh/tab evaluates the typed words and the completions (`compgen -W`): pressing Tab after `$(…)`,
 * or with an agent of such a name, would execute it. This script does neither, and needs no other package.
 */
export const bashScript = `# bash completion for ars

__ars_complete() {
  local words=() rest=$COMP_LINE word before offer current quote= directive=0 i
  # Readline splits words at = and :, which belong to them.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]} before=\${rest%%"\${COMP_WORDS[i]}"*}
    rest=\${rest#*"$word"}
    if [[ $i -gt 0 && -z $before && ( $word == [=:]* || \${COMP_WORDS[i - 1]} == *[=:] ) ]]; then
      words[\${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
  done
  current=\${words[\${#words[@]} - 1]}
  before=\${current%"\${COMP_WORDS[COMP_CWORD]}"}
  if [[ $current == '"'* || $current == "'"* ]]; then
    quote=\${current:0:1} current=\${current:1} before=
    words[\${#words[@]} - 1]=$current
  fi
  COMPREPLY=()
  while IFS= read -r offer; do
    offer=\${offer%%$'\\t'*}
    if [[ $offer =~ ^:([0-9]+)$ ]]; then
      directive=\${BASH_REMATCH[1]}
    elif [[ $offer == "$current"* ]]; then
      # Inside quotes, names that would need more quoting are left out.
      if [[ -z $quote ]]; then
        printf -v offer %q "\${offer#"$before"}"
      elif [[ $offer == *['"$\\\\\`']* || $offer == *"'"* ]]; then
        continue
      fi
      COMPREPLY+=("$offer")
    fi
  done < <(ars complete -- "\${words[@]:1}" 2>/dev/null)
  ((directive & 2)) && compopt -o nospace 2>/dev/null
  ((directive & 4)) && compopt +o default 2>/dev/null
  return 0
}

complete -o default -F __ars_complete ars
`
