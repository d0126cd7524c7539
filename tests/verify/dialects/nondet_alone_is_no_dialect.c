// expect: false(uninitialised) line 9
// args: --function harness
/* A name such as nondet_int is used by programs of all kinds: what they leave uninitialised is an error. */
int nondet_int(void);
int harness(void)
{
    int x;
    if (nondet_int()) x = 1;
    return x;
}
