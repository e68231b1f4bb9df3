# Completion of nodetop for fish. The program itself knows what may stand where.

function __nodetop_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l offered ($words[1] completion fish -- $words[2..-1] "$typed" 2>/dev/null)
    if test "$offered[1]" = :
        __fish_complete_path (string replace -r -- '^--[^=]*=' '' "$typed")
    else
        string join -- \n $offered
    end
end

complete -c nodetop -f -a '(__nodetop_complete)'
complete -c nt -f -a '(__nodetop_complete)'
