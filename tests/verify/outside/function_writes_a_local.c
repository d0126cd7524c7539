// expect: unknown: pointer to no function
// args: --property unreach-call
/* What a function from outside does to a local that it is given is not known. */
extern void reach_error(void);

extern void (*hook)(int *);

int main(void)
{
    int x = 0;
    hook(&x);
    if (x)
        reach_error();
    return 0;
}
