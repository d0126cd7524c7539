// expect: unknown: outside any live object
// args: --property unreach-call
/* The last iteration leaves the array. */
extern void reach_error(void);

int a[10];
int g;

int main(void)
{
    for (int i = 0; i <= 10; i++)
        a[i] = i;
    if (g)
        reach_error();
    return 0;
}
