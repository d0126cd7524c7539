// expect: true
// args: --property unreach-call
/* Nothing is asserted behind the allocations: execution is cut before them, and the pointers point to nothing that is left. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
void *malloc(unsigned long);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 3 && x < 2)
        reach_error();
    char *first = malloc(8);
    char *second = malloc(24);
    if (first && second)
        first[0] = second == first + 8;
    return 0;
}
