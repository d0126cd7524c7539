// expect: true
// args: --property unreach-call --arch 32
/* The order of pointers is that of their addresses, wherever they lie. */
extern void reach_error(void);
static int a[4], b[4];

int main(void)
{
    if ((a < b) != ((unsigned long)a < (unsigned long)b))
        reach_error();
    return 0;
}
