// expect: unknown: outside any live object
// args: --property unreach-call
/* The program ends at the store, or nobody knows what it does. */
extern void reach_error(void);

int main(void)
{
    int *p = 0;
    *p = 1;
    reach_error();
    return 0;
}
