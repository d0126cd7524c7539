// args: --check evaluation-order
// expect: false(evaluation-order) line 13
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
static int g;

static int set(void) { return g = 1; }
static int get(void) { return g; }

int main(void)
{
    int (*first)(void) = set;
    int (*second)(void) = get;
    return first() - second();
}
