// expect: true
/* Equal arguments give equal results, in whatever order the calls come, and each function has results of its own. */
int __CPROVER_uninterpreted_f(int, unsigned char);
_Bool __CPROVER_uninterpreted_p(long long value);

int main(void)
{
    int a, b, first = __CPROVER_uninterpreted_f(a, 3), again;
    long long wide;

    __CPROVER_uninterpreted_f(7, 4);
    if (a == b) {
        again = __CPROVER_uninterpreted_f(b, 3);
        __CPROVER_assert(first == again, "a function of its arguments");
    }
    __CPROVER_assert(__CPROVER_uninterpreted_p(wide) == __CPROVER_uninterpreted_p(wide), "also a predicate");
    return 0;
}
