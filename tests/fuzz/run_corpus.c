/*
 * run_corpus.c - runs every file of a folder through a fuzz target, so that
 * what was found once is tried by every `make check`, with any compiler.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

enum { LARGEST = 1 << 24 };

/* In memory of exactly the file's size: the sanitizer sees a step too far. */
static bool run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *big = malloc(LARGEST), *data;
    size_t size;

    if (file == NULL || big == NULL) {
        fprintf(stderr, "cannot read %s\n", path);
        exit(2);
    }
    size = fread(big, 1, LARGEST, file);
    (void)fclose(file);
    data = malloc(size > 0 ? size : 1);
    if (data == NULL)
        exit(2);
    memcpy(data, big, size);
    free(big);
    printf("# %s\n", path);
    (void)fflush(stdout); /* if it aborts, this is the culprit */
    bool fine = LLVMFuzzerTestOneInput(data, size) == 0;
    free(data);
    return fine;
}

int main(int argc, char **argv)
{
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    const struct dirent *entry;
    int n = 0;

    if (folder == NULL) {
        fprintf(stderr, "usage: corpus-NAME FOLDER\n");
        return 2;
    }
    while ((entry = readdir(folder)) != NULL) {
        char path[4096];

        if (entry->d_name[0] == '.')
            continue;
        (void)snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
        if (!run_file(path))
            return 1;
        n++;
    }
    (void)closedir(folder);
    printf("%d files\n", n);
    return n > 0 ? 0 : 1;
}
