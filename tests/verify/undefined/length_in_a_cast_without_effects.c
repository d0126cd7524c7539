// expect: true
// args: --property unreach-call
/* Lengths without effects may be evaluated or not. */
extern void reach_error(void);

int main(void)
{
    int n = 3;
    int b[3] = {1, 2, 3};
    int x = (*(int (*)[n])b)[1];
    if (x != 2)
        reach_error();
    return 0;
}
