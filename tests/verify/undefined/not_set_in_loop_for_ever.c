// expect: false(uninitialised)
/* … and one that does not is not. */
extern int __VERIFIER_nondet_int(void);
struct s { int x, y; };
int main(void)
{
    struct s s;
    s.y = 0;
    while (1) {
        if (s.y == 3)
            return s.x > 0;
        s.y = (s.y + (__VERIFIER_nondet_int() & 7)) & 31;
    }
}
