// args: --check evaluation-order
// expect: false(evaluation-order) line 16
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
static int a, b;
static int *where = &a;

static int move(void)
{
    where = &b;
    return 7;
}

int main(void)
{
    /* Which object is assigned depends on the order. */
    *where = move();
    return a;
}
