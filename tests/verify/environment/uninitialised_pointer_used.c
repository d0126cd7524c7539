// expect: unknown: outside any live object
// args: --property unreach-call
extern void reach_error(void);

int main(void)
{
    int *p;
    *p = 5;
    if (*p != 5)
        reach_error();
    return 0;
}
