// expect: true
// args: --property unreach-call --volatile inputs
// output: no volatile object is accessed through a pointer whose `volatile` was cast away
/* Reading a volatile object as if it were none is undefined. */
extern void reach_error(void);
volatile int v;

int main(void)
{
    int x = *(int *)&v;
    if (x)
        reach_error();
    return 0;
}
