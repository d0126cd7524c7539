// expect: unknown: outside any live object
// args: --property unreach-call
/* A pointer that is read behind the end of a table may be any pointer. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a, b, g;
int *table[2] = {&a, &b};
int *behind = &g;

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 3) {
        int *p = table[i];
        *p = 1;
    }
    if (g)
        reach_error();
    return 0;
}
