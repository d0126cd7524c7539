// args: --coverage function,condition
// expect: 4 total, 2 covered, 2 unreachable, 0 open
/* 2 & 1 is 0, whatever the type is called. */
typedef unsigned char boolean;
static void G(void) {}
boolean a = 2, b = 1;
int main(void)
{
    if (a & b)
        G();
    return 0;
}
