/* SPDX-License-Identifier: MIT
   Copyright (c) 2026 the genref authors
   Bernoulli Naive Bayes that answers the oracle: cc naive_bayes.c -lm; python -m genref check -- ./a.out */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char line[1 << 20], bits[sizeof line], *label[sizeof line]; /* a request; its x, and then its rows */
static double joint[sizeof line];
static char *after(const char *name) { /* genref sends no blanks, and within texts quotes are escaped */
    return strstr(line, name) ? strstr(line, name) + strlen(name) : NULL;
}
static int read_bits(char **p, char *to) { /* returns how many are in a list; -1 if it is not a list of bits */
    int n = 0;
    for (; *(*p)++ != ']'; to[n++] = *(*p)++ == '1')
        if (!strchr("01", **p) || !strchr(",]", (*p)[1])) return -1;
    return n;
}
static char *end(char *p) { /* of a text or a number */
    if (*p++ != '"') return p + strcspn(p, ",]");
    for (; *p != '"'; p++) p += *p == '\\';
    return p + 1;
}
static const char *answer(void) { /* prints it, or returns why there is none */
    char *x = after("\"x\":"), *p = after("\"rows\":"), *smoothing = after("\"smoothing\":"), last = ',';
    int d = read_bits(&x, bits), n = 0, labels = 0;
    double alpha = smoothing ? strtod(smoothing, NULL) : 1, best = -INFINITY, evidence = 0;
    for (; *p++ != ']'; n++)
        if (d < 1 || read_bits(&p, bits + (n + 1) * d) != d) return "rows of other lengths, or not of bits";
    for (p = after("\"labels\":["); last == ',' && *p != ']'; *p++ = '\0') last = *(p = end(label[labels++] = p));
    if (labels != n || (smoothing && !strchr("0123456789", *smoothing))) return "no labels or pseudo-count";
    for (int i = 0, size = 0, before = 0; i < n; i++, size = before = 0) {
        for (int k = 0; k < n; k++) if (!strcmp(label[k], label[i])) size++, before += k < i;
        joint[i] = before ? NAN : log((double)size / n); /* of a class, at the first of its rows */
        for (int j = 0, same = 0; j < d; j++, same = 0) {
            for (int k = 0; k < n; k++) same += !strcmp(label[k], label[i]) && bits[(k + 1) * d + j] == bits[j];
            joint[i] += log((same + alpha) / (size + 2 * alpha));
        }
        best = fmax(best, joint[i]);
    }
    if (best == -INFINITY) return "the posterior is 0/0";
    for (int i = 0; i < n; i++) evidence += isnan(joint[i]) ? 0 : exp(joint[i] - best);
    for (int i = 0; i < n; i++) if (!isnan(joint[i]))
        printf("%s[%s,\"%.17g\"]", i ? "," : "\"answer\":[", label[i], exp(joint[i] - best) / evidence);
    return puts("]}"), NULL;
}
int main(void) {
    while (!fflush(stdout) && fgets(line, sizeof line, stdin) && !after("\"cmd\":\"stop\"")) {
        int names = 0;
        for (char *p = line; (p = strstr(p, "\":")); p++) names += p[-1] != '\\';
        int known = after("\"rows\":") && after("\"x\":") && names == 9 + !!after("\"smoothing\":");
        if (after("\"cmd\":\"start\"")) puts("{\"protocol\":1,\"name\":\"C\",\"topics\":[\"bernoulli.posterior\"]}");
        else {
            printf("{\"seq\":%ld,", strtol(after("\"seq\":"), NULL, 10));
            const char *why = known ? answer() : "an option that is not here";
            if (why) printf("\"%s\":\"%s\"}\n", known ? "refused" : "skipped", why);
        }
    }
}
