// expect: unknown: outside any live object
// args: --property unreach-call
// truth: true
/* The address of the local goes to a function of this program only, which forgets it. */
extern void reach_error(void);

int *where(void);

static void set(int *p)
{
    *p = 1;
}

int main(void)
{
    int *p = where();
    int x;
    set(&x);
    *p = 2;
    if (x != 1)
        reach_error();
    return 0;
}
