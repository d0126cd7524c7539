// expect: unknown
// args: --timeout 5
/* What a loop takes back is not set in its next iteration; nothing is claimed.
   The read is further away than executions get. */
extern int __VERIFIER_nondet_int(void);
struct s { int x, y; };
int main(void)
{
    struct s empty, s;
    s.x = s.y = 0;
    empty.y = 0;
    int n = 0;
    while (1) {
        if (n == 2000000000)
            return s.x > 0;
        if (__VERIFIER_nondet_int() == 12345)
            s = empty;
        n++;
    }
}
