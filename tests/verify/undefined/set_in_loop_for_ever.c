// expect: true
/* A loop for ever that sets what it reads is proved. */
extern int __VERIFIER_nondet_int(void);
struct s { int x, y; };
int main(void)
{
    struct s s;
    s.y = 0;
    while (1) {
        s.x = __VERIFIER_nondet_int() & 7;
        if (s.x + s.y > 100)
            return 1 / (s.y - s.y);
        s.y = (s.y + s.x) & 31;
    }
}
