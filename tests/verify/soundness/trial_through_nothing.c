// expect: unknown
// args: --property unreach-call --timeout 20
// Executions that are tried out end where memory is accessed that is none: what follows is no violation.
extern void reach_error(void);
static int filled[200000];

int main(void)
{
    for (int i = 0; i < 200000; i++)
        filled[i] = i;
    int *nowhere = (int *)0;
    if (*nowhere == 0)
        reach_error();
    return 0;
}
