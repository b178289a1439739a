/* A bot for Landnam in C, without any library: it builds whatever it can, the dearest thing first.

       cc -O2 -o builder examples/protocol/builder.c
       landnam arena island --bots cmd:./builder,random,random,random

   It reads three things of a message: its type, its id and the legal actions. They come before the view, actions have
   no escaped characters, and Landnam writes no spaces between tokens, so looking for them as text is enough. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4096

static const char *dearest_first[] = {"city", "settlement", "knight"};
static unsigned long long state = 1;

/* A number below n, from the seed of the game: the same seed, the same game. */
static unsigned below(unsigned n) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)((state >> 33) % n);
}

/* Where the value of a key begins; NULL if the message has none. */
static char *value_of(char *message, const char *key) {
    char *found = strstr(message, key);
    return found ? found + strlen(key) : NULL;
}

/* Cut the legal actions out of a message, and return how many there are. */
static int read_legal(char *at, char *legal[]) {
    int n = 0;
    while (at && n < MOST && (*at == '"' || *at == ',')) {
        at += strspn(at, ",\"");
        legal[n++] = at;
        at += strcspn(at, "\"");
        *at++ = '\0';
    }
    return n;
}

static int has_kind(const char *action, const char *kind) {
    size_t length = strlen(kind);
    return strncmp(action, kind, length) == 0 && (action[length] == ' ' || action[length] == '\0');
}

/* The number of the dearest building that is legal, or of any action that is no offer. */
static int decide(char *legal[], int n) {
    static int plain[MOST];
    int plain_n = 0;
    for (size_t b = 0; b < sizeof dearest_first / sizeof *dearest_first; b++)
        for (int i = 0; i < n; i++)
            if (has_kind(legal[i], dearest_first[b])) return i;
    for (int i = 0; i < n; i++)
        if (!has_kind(legal[i], "offer") && !has_kind(legal[i], "propose")) plain[plain_n++] = i;
    return plain_n ? plain[below((unsigned)plain_n)] : 0;
}

int main(void) {
    static char *legal[MOST];
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        char *type = value_of(line, "{\"type\":\"");
        if (!type || strncmp(type, "quit", 4) == 0) break;
        if (strncmp(type, "hello", 5) == 0) {
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"builder.c\",\"about\":\"builds\"}");
        } else if (strncmp(type, "game", 4) == 0) {
            state = strtoull(value_of(line, "\"seed\":"), NULL, 10);
        } else if (strncmp(type, "decide", 6) == 0) {
            long id = strtol(value_of(line, "\"id\":"), NULL, 10);
            int n = read_legal(value_of(line, "\"legal\":["), legal);
            printf("{\"type\":\"answer\",\"id\":%ld,\"action\":%d}\n", id, decide(legal, n));
        } else if (strncmp(type, "error", 5) == 0) {
            fputs(line, stderr);
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
