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
    /* The old value is read before or after the call. */
    total += grow();
    return total;
}
