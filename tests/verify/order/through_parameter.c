// args: --check evaluation-order
// expect: false(evaluation-order) line 10
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
static int bump(int *p) { return ++*p; }
static int peek(const int *p) { return *p; }

int main(void)
{
    int n = 0;
    return bump(&n) * peek(&n);
}
