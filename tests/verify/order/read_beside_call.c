// args: --check evaluation-order
// expect: false(evaluation-order) line 15
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
static int total = 1;

static int grow(void)
{
    total = total + 1;
    return total;
}

int main(void)
{
    /* `total` is read before or after the call. */
    int r = total + grow();
    return r;
}
