// expect: unknown: outside any live object
// args: --property unreach-call
/* The store is no property's business, but the program ends there: what the slice reaches, the whole program does not. */
extern void reach_error(void);

int main(void)
{
    int x;
    int *p = &x;
    p = 0;
    *p = 1;
    reach_error();
    return 0;
}
