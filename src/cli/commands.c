/* commands.c - the table of commands. SPDX-License-Identifier: MIT */
#include "cli/commands.h"

#include <stdio.h>
#include <string.h>

#include "cli/diag.h"
#include "cli/nearest.h"

static const struct command *const commands[] = {
    &serve_command,     &play_command,   &ask_command,
    &games_command,     &sim_command,    &bench_command,
    &replay_command,    &verify_command, &bot_command,
    &syllables_command, &cue_command,    &load_command,
    &backup_command,    &copy_command,   &export_command,
    &doctor_command,    &admin_command,  NULL,
};

void commands_print_list(void)
{
    printf("Cluehouse: board games of deduction, words and colours\n\n"
           "usage: cluehouse COMMAND [words and options]\n\n");
    for (int i = 0; commands[i] != NULL; i++)
        printf("  %-9s %s\n", commands[i]->name, commands[i]->summary);
    printf("  %-9s tells about the commands, or about one of them\n", "help");
    printf("\ncluehouse COMMAND --help tells more; cluehouse --version the "
           "version.\n\n"
           "exit codes: 0 all is well; 1 what was asked for failed (a game\n"
           "that went wrong, a bad log, a full disk); 2 the command line was\n"
           "not understood.\n");
}

const struct command *commands_find(const char *name)
{
    struct nearest nearest = nearest_to(name);

    for (int i = 0; commands[i] != NULL; i++) {
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
        nearest_offer(&nearest, commands[i]->name);
    }
    nearest_offer(&nearest, "help");
    diag_error("there is no command '%s'", diag_quote(name).text);
    if (nearest.best != NULL)
        diag_hint("did you mean: cluehouse %s", nearest.best);
    else
        diag_hint("see: cluehouse help");
    return NULL;
}
