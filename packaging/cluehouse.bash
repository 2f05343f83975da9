# cluehouse.bash - completion for bash. Commands and options come from the
# program's own help, so they are always up to date.
#
# SPDX-License-Identifier: MIT
_cluehouse() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1]} names

    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        names=$("${COMP_WORDS[0]}" help 2>/dev/null |
            sed -n 's/^  \([a-z]*\) .*/\1/p')
    elif [[ $word == -* ]]; then
        names=$("${COMP_WORDS[0]}" help "$command" 2>/dev/null |
            sed -n 's/^  \(--[a-z-]*\) .*/\1/p')
    else
        case $before in
        --bot-pace) names='on off' ;;
        --log-level) names='error warn info debug' ;;
        --metrics) names='local public' ;;
        --qr | --sandbox) names='auto on off' ;;
        admin) names='tables clients end ban bans nodes unban announce drain undrain' ;;
        *)
            mapfile -t COMPREPLY < <(compgen -f -- "$word")
            return
            ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$names" -- "$word")
}
complete -o filenames -F _cluehouse cluehouse
