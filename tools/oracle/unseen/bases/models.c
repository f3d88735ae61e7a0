/* SPDX-License-Identifier: MIT
   Copyright (c) 2026 the genref authors
   Some of the lecture's models, right in all they claim: cc models.c -lm
   python -m genref check -- ./a.out */
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double EPSILON = 2.220446049250313e-16, TWO_PI = 6.283185307179586;
static jmp_buf refusal; /* where a question goes that has no answer */
static const char *reason;

static void need(int truth, const char *why) {
    if (truth) return;
    reason = why;
    longjmp(refusal, 1);
}

/* ---- memory: all of it is given back after each question */

static char memory[1 << 24];
static size_t used;

static void *room(size_t size) {
    void *start = memory + used;
    used += (size + 15) / 16 * 16;
    if (used > sizeof memory) abort();
    return memset(start, 0, size);
}

static double *numbers(int n) { return room(sizeof(double) * (size_t)(n + 1)); }

/* ---- JSON */

typedef struct Node Node;
struct Node {
    enum { NUMBER, TEXT, LIST, OBJECT, WORD } kind;
    double number;
    char *text; /* as it is written */
    int size;
    Node *item, *next; /* the first of its entries; the next one in its list */
    char *name;        /* of a member */
};

static char *cut(const char *from, const char *to) {
    char *text = room((size_t)(to - from) + 1);
    return memcpy(text, from, (size_t)(to - from));
}

static Node *parse(char **p) {
    Node *node = room(sizeof *node), **last = &node->item;
    char *from = (*p += strspn(*p, " \t\n"));
    if (*from == '[' || *from == '{') {
        char end = *from == '[' ? ']' : '}';
        node->kind = *from == '[' ? LIST : OBJECT;
        for (++*p, *p += strspn(*p, ", \n"); **p != end; node->size++, *p += strspn(*p, ", \n")) {
            char *name = NULL;
            if (node->kind == OBJECT) {
                name = parse(p)->text;
                *p += strspn(*p, ": ");
            }
            *last = parse(p);
            (*last)->name = name;
            last = &(*last)->next;
        }
        ++*p;
    } else if (*from == '"') {
        node->kind = TEXT;
        for (++*p; **p != '"'; ++*p) *p += **p == '\\';
        ++*p;
    } else {
        node->number = strtod(from, NULL);
        node->kind = strchr("tfn", *from) ? WORD : NUMBER;
        *p += strcspn(*p, ",]} \n");
    }
    node->text = cut(from, *p);
    return node;
}

static Node *member(Node *object, const char *name) { /* `name` in its quotes; NULL if it is not there */
    Node *node = object ? object->item : NULL;
    while (node && strcmp(node->name, name)) node = node->next;
    return node;
}

static Node *entry(Node *list, int i) {
    Node *node = list->item;
    while (i--) node = node->next;
    return node;
}

static double number(Node *node) {
    need(node->kind == NUMBER && isfinite(node->number), "not a finite number");
    return node->number;
}

static double *vector(Node *list) {
    double *values = numbers(list->size);
    int i = 0;
    need(list->kind == LIST, "no vector");
    for (Node *node = list->item; node; node = node->next) values[i++] = number(node);
    return values;
}

typedef struct {
    int n, d;
    double *at; /* row by row */
} Rows;

static Rows rows_of(Node *list) {
    Rows rows = {list->size, 0, NULL};
    need(rows.n > 0, "no rows");
    rows.d = list->item->size;
    need(rows.d > 0, "no features");
    rows.at = numbers(rows.n * rows.d);
    for (int i = 0; i < rows.n; i++) {
        Node *row = entry(list, i);
        need(row->size == rows.d, "rows of different lengths");
        memcpy(rows.at + i * rows.d, vector(row), sizeof(double) * (size_t)rows.d);
    }
    return rows;
}

/* ---- writing */

static FILE *answer; /* a text, of which a refusal lets nothing out */

static void put(double value) { fprintf(answer, isfinite(value) ? "%.17g" : "\"%g\"", value); }

static void put_vector(const double *values, int n) {
    fputc('[', answer);
    for (int i = 0; i < n; i++) {
        if (i) fputc(',', answer);
        put(values[i]);
    }
    fputc(']', answer);
}

static void put_matrix(const double *values, int n, int d) {
    fputc('[', answer);
    for (int i = 0; i < n; i++) {
        if (i) fputc(',', answer);
        put_vector(values + i * d, d);
    }
    fputc(']', answer);
}

/* ---- classes */

typedef struct {
    int count, n, *of;  /* how many classes, how many examples, the class of each */
    Node **label;
    double *size;       /* how many examples each class has */
} Classes;

static int same(const Node *a, const Node *b) { return a->kind == b->kind && !strcmp(a->text, b->text); }

static int in_order(const void *a, const void *b) {
    const Node *one = *(Node *const *)a, *two = *(Node *const *)b;
    if (one->kind == NUMBER) return (one->number > two->number) - (one->number < two->number);
    return strcmp(one->text, two->text);
}

static Classes classes_of(Node *labels, int n) {
    Classes found = {0, n, room(sizeof(int) * (size_t)(n + 1)), NULL, numbers(n)};
    found.label = room(sizeof(Node *) * (size_t)(n + 1));
    need(n > 0 && labels->size == n, "no examples, or not as many labels");
    for (int i = 0; i < n; i++) {
        Node *label = entry(labels, i);
        int k = 0;
        need(label->kind == NUMBER || label->kind == TEXT, "bad labels");
        need(label->kind == labels->item->kind, "labels of two kinds");
        while (k < found.count && !same(found.label[k], label)) k++;
        if (k == found.count) found.label[found.count++] = label;
    }
    qsort(found.label, (size_t)found.count, sizeof *found.label, in_order);
    for (int i = 0; i < n; i++) {
        while (!same(found.label[found.of[i]], entry(labels, i))) found.of[i]++;
        found.size[found.of[i]]++;
    }
    return found;
}

static void put_by_label(Node **label, const double *values, int count, int width) {
    fputc('[', answer);
    for (int k = 0; k < count; k++) {
        fprintf(answer, "%s[%s,", k ? "," : "", label[k]->text);
        if (width) put_vector(values + k * width, width);
        else put(values[k]);
        fputc(']', answer);
    }
    fputc(']', answer);
}

static void put_joint(const char *output, Classes its, double *joint) { /* what follows from ln p(x, y) */
    double most = -INFINITY, total = 0;
    if (!strcmp(output, "\"log_joint\"")) {
        put_by_label(its.label, joint, its.count, 0);
        return;
    }
    for (int k = 0; k < its.count; k++) most = fmax(most, joint[k]);
    need(most > -INFINITY, "the posterior is 0/0");
    if (!strcmp(output, "\"log_odds\"")) {
        need(its.count == 2, "not two classes");
        put(joint[1] - joint[0]);
        return;
    }
    for (int k = 0; k < its.count; k++) total += joint[k] = exp(joint[k] - most);
    for (int k = 0; k < its.count; k++) joint[k] /= total;
    put_by_label(its.label, joint, its.count, 0);
}

/* ---- Bayes rule and Laplace smoothing */

static void bayes(const char *output, Node *input) {
    Node *priors = member(input, "\"priors\""), *likelihoods = member(input, "\"likelihoods\"");
    int n = priors->size;
    double *joint = numbers(n), most = 0, total = 0, sum = 0;
    Node **label = room(sizeof(Node *) * (size_t)n);
    need(n == likelihoods->size, "other labels");
    for (int pass = 0; pass < 2; pass++, total = sum, sum = 0)
        for (int k = 0; k < n; k++) {
            Node *pair = entry(priors, k)->item, *other = likelihoods->item;
            while (other && !same(other->item, pair)) other = other->next;
            need(other != NULL, "other labels");
            double prior = number(pair->next), likelihood = number(other->item->next);
            need(prior >= 0 && likelihood >= 0, "no probability");
            label[k] = pair;
            if (!pass && prior > 0) most = fmax(most, likelihood);
            joint[k] = most > 0 && prior > 0 ? prior * (likelihood / most) : 0;
            sum += pass ? joint[k] : prior;
            need(pass || k < n - 1 || fabs(sum - 1) < 1e-9, "priors that do not sum to 1");
        }
    if (!strcmp(output, "\"evidence\"")) {
        put(total * most);
        return;
    }
    need(most > 0, "the posterior is 0/0");
    for (int k = 0; k < n; k++) joint[k] /= total;
    put_by_label(label, joint, n, 0);
}

static void smooth(double *counts, int n, const double *alpha) {
    double total = 0;
    for (int k = 0; k < n; k++) {
        need(alpha[k] >= 0, "no pseudo-count");
        total += counts[k] += alpha[k];
    }
    need(total > 0, "nothing to share out");
    for (int k = 0; k < n; k++) counts[k] /= total;
}

static double *pseudo_counts(Node *smoothing, int n, double otherwise) {
    double *alpha = numbers(n);
    need(!smoothing || smoothing->kind != LIST || smoothing->size == n, "not as many pseudo-counts");
    if (smoothing && smoothing->kind == LIST) return vector(smoothing);
    for (int k = 0; k < n; k++) alpha[k] = smoothing ? number(smoothing) : otherwise;
    return alpha;
}

static void laplace(const char *output, Node *input) {
    Node *given = member(input, "\"counts\"");
    double *counts = vector(given);
    need(given->size > 0, "no counts");
    for (int k = 0; k < given->size; k++) need(counts[k] >= 0 && counts[k] == floor(counts[k]), "no count");
    double otherwise = strcmp(output, "\"frequencies\"") ? 1 : 0;
    smooth(counts, given->size, pseudo_counts(member(input, "\"smoothing\""), given->size, otherwise));
    put_vector(counts, given->size);
}

/* ---- the Gaussian density */

static double *factor(const double *matrix, int d) { /* Cholesky: the lower triangle */
    double *lower = numbers(d * d);
    for (int i = 0; i < d; i++)
        for (int j = 0; j < i; j++) need(matrix[i * d + j] == matrix[j * d + i], "not symmetric");
    for (int j = 0; j < d; j++)
        for (int i = j; i < d; i++) {
            double part = matrix[i * d + j];
            for (int k = 0; k < j; k++) part -= lower[i * d + k] * lower[j * d + k];
            if (i == j) need(part > d * EPSILON * matrix[i * d + i], "not positive definite");
            lower[i * d + j] = i == j ? sqrt(part) : part / lower[j * d + j];
        }
    return lower;
}

static double squared_distance(const double *x, const double *mean, const double *lower, int d) {
    double *z = numbers(d), sum = 0;
    for (int i = 0; i < d; i++) {
        z[i] = x[i] - mean[i];
        for (int k = 0; k < i; k++) z[i] -= lower[i * d + k] * z[k];
        z[i] /= lower[i * d + i];
        sum += z[i] * z[i];
    }
    return sum;
}

static double log_density(const double *x, const double *mean, const double *lower, int d) {
    double log_determinant = 0;
    for (int j = 0; j < d; j++) log_determinant += 2 * log(lower[j * d + j]);
    return -0.5 * (d * log(TWO_PI) + log_determinant + squared_distance(x, mean, lower, d));
}

static void means_of(Rows rows, Classes its, double *mean) { /* in two passes: the second is of deviations */
    for (int pass = 0; pass < 2; pass++) {
        double *more = numbers(its.count * rows.d);
        for (int i = 0; i < rows.n; i++)
            for (int j = 0; j < rows.d; j++) {
                int at = its.of[i] * rows.d + j;
                more[at] += (rows.at[i * rows.d + j] - mean[at]) / its.size[its.of[i]];
            }
        for (int at = 0; at < its.count * rows.d; at++) mean[at] += more[at];
    }
}

static void add_scatter(Rows rows, Classes its, const double *mean, int k, double *scatter) { /* of class k */
    for (int r = 0; r < rows.n; r++) {
        const double *x = rows.at + r * rows.d, *centre = mean + k * rows.d;
        if (its.of[r] != k) continue;
        for (int i = 0; i < rows.d; i++)
            for (int j = 0; j < rows.d; j++)
                scatter[i * rows.d + j] += (x[i] - centre[i]) * (x[j] - centre[j]);
    }
}

static void gaussian(const char *output, Node *input) {
    Node *mean = member(input, "\"mean\""), *given = member(input, "\"x\"");
    if (!given) {
        Rows rows = rows_of(member(input, "\"rows\""));
        double size = rows.n, *centre = numbers(rows.d), *scatter = numbers(rows.d * rows.d);
        Classes all = {1, rows.n, room(sizeof(int) * (size_t)rows.n), NULL, &size};
        means_of(rows, all, centre);
        add_scatter(rows, all, centre, 0, scatter);
        for (int i = 0; i < rows.d * rows.d; i++) scatter[i] /= rows.n;
        if (!strcmp(output, "\"mean\"")) put_vector(centre, rows.d);
        else put_matrix(scatter, rows.d, rows.d);
        return;
    }
    Rows covariance = rows_of(member(input, "\"covariance\""));
    int d = covariance.d;
    need(covariance.n == d && mean->size == d && given->size == d, "other dimensions");
    double *x = vector(given), *centre = vector(mean), *lower = factor(covariance.at, d);
    double logarithm = log_density(x, centre, lower, d);
    if (!strcmp(output, "\"squared_distance\"")) put(squared_distance(x, centre, lower, d));
    else put(strcmp(output, "\"density\"") ? logarithm : exp(logarithm));
}

/* ---- GDA and Gaussian Naive Bayes */

static void gaussians(const char *model, const char *output, Node *train, Node *input) {
    int shared = !strcmp(model, "\"gda\""), naive = !strcmp(model, "\"gaussian_naive_bayes\"");
    Rows rows = rows_of(member(train, "\"rows\""));
    Classes its = classes_of(member(train, "\"labels\""), rows.n);
    int d = rows.d, square = d * d;
    double *mean = numbers(its.count * d), *covariance = numbers(its.count * square);
    means_of(rows, its, mean);
    for (int k = 0; k < its.count; k++) {
        double *own = covariance + (shared ? 0 : k * square);
        add_scatter(rows, its, mean, k, own);
        for (int i = 0; i < square && !shared; i++) own[i] = naive && i % (d + 1) ? 0 : own[i] / its.size[k];
    }
    for (int i = 0; i < square && shared; i++) covariance[i] /= rows.n;
    if (!strcmp(output, "\"means\"")) {
        put_by_label(its.label, mean, its.count, d);
    } else if (!strcmp(output, "\"covariance\"")) {
        put_matrix(covariance, d, d);
    } else if (!strcmp(output, "\"variances\"")) {
        double *variance = numbers(its.count * d);
        for (int k = 0; k < its.count; k++)
            for (int j = 0; j < d; j++) variance[k * d + j] = covariance[k * square + j * (d + 1)];
        put_by_label(its.label, variance, its.count, d);
    } else {
        Node *given = member(input, "\"x\"");
        double *x = vector(given), *joint = numbers(its.count);
        need(given->size == d, "another dimension");
        for (int k = 0; k < its.count; k++) {
            double *lower = factor(covariance + (shared ? 0 : k * square), d);
            joint[k] = log(its.size[k] / rows.n) + log_density(x, mean + k * d, lower, d);
        }
        put_joint(output, its, joint);
    }
}

/* ---- discrete Naive Bayes */

static void bernoulli(const char *output, Node *train, Node *input) {
    Rows rows = rows_of(member(train, "\"rows\""));
    Classes its = classes_of(member(train, "\"labels\""), rows.n);
    double *table = numbers(its.count * rows.d * 2), *phi = numbers(its.count * rows.d);
    double *joint = numbers(its.count);
    for (int i = 0; i < rows.n * rows.d; i++) {
        need(rows.at[i] == 0 || rows.at[i] == 1, "neither 0 nor 1");
        table[(its.of[i / rows.d] * rows.d + i % rows.d) * 2 + (int)rows.at[i]]++;
    }
    for (int i = 0; i < its.count * rows.d; i++) {
        smooth(table + 2 * i, 2, pseudo_counts(member(train, "\"smoothing\""), 2, 1));
        phi[i] = table[2 * i + 1];
    }
    if (!strcmp(output, "\"probabilities\"")) {
        put_by_label(its.label, phi, its.count, rows.d);
        return;
    }
    Node *given = member(input, "\"x\"");
    double *x = vector(given);
    need(given->size == rows.d, "other features");
    for (int j = 0; j < rows.d; j++) need(x[j] == 0 || x[j] == 1, "neither 0 nor 1");
    for (int k = 0; k < its.count; k++) {
        joint[k] = log(its.size[k] / rows.n);
        for (int j = 0; j < rows.d; j++) joint[k] += log(table[(k * rows.d + j) * 2 + (int)x[j]]);
    }
    put_joint(output, its, joint);
}

/* Words are numbers from 1, or [word, count]. */
static void count_words(Node *document, double *counts, int size) {
    for (Node *node = document->item; node; node = node->next) {
        double word = number(node->kind == LIST ? node->item : node);
        double count = node->kind == LIST ? number(node->item->next) : 1;
        need(word == floor(word) && word >= 1 && word <= size, "an unknown word");
        need(count == floor(count) && count >= 0, "no count");
        counts[(int)word - 1] += count;
    }
}

static void multinomial(const char *output, Node *train, Node *input) {
    Node *documents = member(train, "\"documents\"");
    double size = number(member(train, "\"vocabulary_size\""));
    need(size == floor(size) && size >= 1, "no words");
    int words = (int)size;
    Classes its = classes_of(member(train, "\"labels\""), documents->size);
    double *phi = numbers(its.count * words), *joint = numbers(its.count), *x = numbers(words);
    for (int i = 0; i < documents->size; i++)
        count_words(entry(documents, i), phi + its.of[i] * words, words);
    for (int k = 0; k < its.count; k++)
        smooth(phi + k * words, words, pseudo_counts(member(train, "\"smoothing\""), words, 1));
    if (!strcmp(output, "\"probabilities\"")) {
        put_by_label(its.label, phi, its.count, words);
        return;
    }
    count_words(member(input, "\"x\""), x, words);
    for (int k = 0; k < its.count; k++) {
        joint[k] = log(its.size[k] / its.n);
        for (int w = 0; w < words; w++)
            if (x[w] > 0) joint[k] += x[w] * log(phi[k * words + w]);
    }
    put_joint(output, its, joint);
}

/* ---- logistic regression's hypothesis */

static double sigmoid(double z) { return z >= 0 ? 1 / (1 + exp(-z)) : exp(z) / (1 + exp(z)); }

static void logistic(const char *output, Node *input) {
    if (!strcmp(output, "\"logistic\"")) {
        put(sigmoid(number(member(input, "\"z\""))));
        return;
    }
    Node *given = member(input, "\"x\""), *theta = member(input, "\"theta\"");
    double *x = vector(given), *t = vector(theta), z = t[0];
    need(theta->size == given->size + 1, "another dimension");
    for (int j = 0; j < given->size; j++) z += t[j + 1] * x[j];
    put(sigmoid(z));
}

/* ---- the conversation */

static const char *TOPICS =
    "\"bayes.posterior\",\"bayes.evidence\",\"laplace\",\"logistic.logistic\",\"logistic.hypothesis\","
    "\"gaussian.mean\",\"gaussian.covariance\",\"gaussian.density\",\"gaussian.log_density\","
    "\"gaussian.squared_distance\",\"gda.means\",\"gda.covariance\",\"gda.log_joint\",\"gda.posterior\","
    "\"gda.log_odds\",\"quadratic_gda.posterior\",\"quadratic_gda.log_odds\","
    "\"gaussian_naive_bayes.variances\",\"gaussian_naive_bayes.posterior\","
    "\"bernoulli.probabilities\",\"bernoulli.log_joint\",\"bernoulli.posterior\",\"bernoulli.log_odds\","
    "\"multinomial.probabilities\",\"multinomial.log_joint\",\"multinomial.posterior\","
    "\"multinomial.log_odds\"";

static int is_known(Node *train) { /* whether all arguments are known */
    const char *names[] = {"\"rows\"", "\"documents\"", "\"vocabulary_size\"", "\"labels\"", "\"smoothing\""};
    int found = 0;
    for (int i = 0; i < 5; i++) found += member(train, names[i]) != NULL;
    if (!train) return 1;
    int words = member(train, "\"documents\"") && member(train, "\"vocabulary_size\"");
    return (words || member(train, "\"rows\"")) && found == train->size;
}

static void run(Node *request) {
    const char *model = member(request, "\"model\"")->text, *output = member(request, "\"output\"")->text;
    Node *train = member(request, "\"train\""), *input = member(request, "\"input\"");
    if (!strcmp(model, "\"bayes\"")) bayes(output, input);
    else if (!strcmp(model, "\"laplace\"")) laplace(output, input);
    else if (!strcmp(model, "\"logistic\"")) logistic(output, input);
    else if (!strcmp(model, "\"gaussian\"")) gaussian(output, input);
    else if (!strcmp(model, "\"bernoulli\"")) bernoulli(output, train, input);
    else if (!strcmp(model, "\"multinomial\"")) multinomial(output, train, input);
    else gaussians(model, output, train, input);
}

static char line[1 << 20], *written;
static size_t length;

int main(void) {
    while (!fflush(stdout) && fgets(line, sizeof line, stdin)) {
        char *p = line;
        used = 0;
        Node *volatile request = parse(&p);
        const char *asked = member(request, "\"cmd\"")->text;
        if (!strcmp(asked, "\"stop\"")) return 0;
        if (!strcmp(asked, "\"start\"")) {
            printf("{\"protocol\":1,\"name\":\"models.c\",\"topics\":[%s]}\n", TOPICS);
        } else if (!strcmp(asked, "\"profile\"")) {
            puts("{\"ok\":true}");
        } else {
            const char *seq = member(request, "\"seq\"")->text;
            if (!is_known(member(request, "\"train\""))) {
                printf("{\"seq\":%s,\"skipped\":\"an argument\"}\n", seq);
            } else if (setjmp(refusal)) {
                fclose(answer);
                printf("{\"seq\":%s,\"refused\":\"%s\"}\n", member(request, "\"seq\"")->text, reason);
            } else {
                answer = open_memstream(&written, &length);
                run(request);
                fclose(answer);
                printf("{\"seq\":%s,\"answer\":%s}\n", seq, written);
                free(written);
            }
        }
    }
}
