// expect: true
// args: --property unreach-call
/* A distance that a loop keeps in range is looked at where it is used. */
extern void reach_error(void);
int main(void)
{
    unsigned x = 1;
    for (int i = 0; i < 20; i++)
        x ^= 1u << i;
    if (x != 0xffffe)
        reach_error();
    return 0;
}
