// args: --check evaluation-order
// expect: true
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

struct tree { struct tree *left, *right; int value; };

static int counter;
static int reads(void) { return counter; }
static int reads_too(void) { return counter > 0; }
static int pure(int x) { return x > 5 ? 1 : 2; }
static int draws(void) { return __VERIFIER_nondet_int() > 0; }

static struct tree *make(struct tree *left, struct tree *right, int value)
{
    struct tree *t = malloc(sizeof *t);
    if (t) {
        t->left = left;
        t->right = right;
        t->value = value;
    }
    return t;
}

static int size(const struct tree *t)
{
    return t ? 1 + size(t->left) + size(t->right) : 0;
}

struct two { int a, b; };
static struct two pairs = { 1, 2 };
static int set_b(void) { return pairs.b = 5; }

int main(void)
{
    int a = reads() + reads_too();
    int b = pure(1) * pure(2);
    int c = draws() - draws();
    struct tree *t = make(make(0, 0, 1), make(0, 0, 2), 3);
    printf("%d %d\n", pure(3), pure(4));
    int local = 4;
    int d = local + draws();
    int e = pairs.a + set_b();
    size_t n = strlen("abc") + strlen("de");
    return a + b + c + d + e + (int)n + size(t) > 100;
}
