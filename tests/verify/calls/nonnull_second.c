// expect: true
extern int __VERIFIER_nondet_int(void);

/* Only the second one must not be null. */
int copy(int *to, const int *from) __attribute__((nonnull(2)));

int copy(int *to, const int *from)
{
    if (to)
        *to = *from;
    return *from;
}

int main(void)
{
    int x = 0, y = 1;
    int *p = __VERIFIER_nondet_int() ? &x : 0;
    return copy(p, &y);
}
