// expect: true
// args: --property unreach-call
/* Intervals show that a loop stays inside what it fills; nothing else depends on it. */
extern void reach_error(void);

int a[1000];
int g;

int main(void)
{
    for (int i = 0; i < 1000; i++)
        a[i] = i;
    if (g)
        reach_error();
    return 0;
}
