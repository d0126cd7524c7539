// expect: false(unreach-call)
// args: --property unreach-call
/* The byte of a truth value in a local union that no pointer leads to. */
extern void reach_error(void);
union both { _Bool truth; unsigned char byte; };
int main(void)
{
    union both u;
    u.truth = 1;
    u.byte = 0;
    if (!u.truth)
        reach_error();
    return 0;
}
