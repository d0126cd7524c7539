// expect: false(termination)
// args: --property termination --timeout 30
/* The program itself makes the index signed, so it may be negative: the loop passes the element before `p` and begins anew. */
int a[200001];
static int f(int *p)
{
    unsigned long i = 100000;
    do {
        i--;
        if (p[(long)i])
            break;
        if (i == -100000UL)
            i = 100000;
    } while (1);
    return 0;
}
int main(void)
{
    return f(a + 100000);
}
