// args: --check evaluation-order
// expect: false(evaluation-order) line 9
// unconfirmed: a compiled program has one order of evaluation, and no sanitizer reports that there are others
int main(void)
{
    int i = 0;
    /* The elements of an initialiser are evaluated one after the other, in some order:
       unspecified, not undefined (C11 6.7.9p23). */
    int a[2] = { i++, i++ };
    return a[0];
}
