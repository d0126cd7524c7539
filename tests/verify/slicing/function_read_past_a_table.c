// expect: unknown: outside any live object
// args: --property unreach-call
/* A function that is read behind the end of a table may be any function. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int g;

static void nothing(void)
{
}

static void something(void)
{
    g = 1;
}

void (*table[2])(void) = {nothing, nothing};
void (*behind)(void) = something;

int main(void)
{
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 3)
        table[i]();
    if (g)
        reach_error();
    return 0;
}
