// expect: true
/* An array without elements inside of an object begins where the next part begins. */
struct s { int n; char d[0]; };
struct t { struct s s; char room[4]; };
struct s a[3];
int main(void)
{
    struct t t;
    t.s.d[0] = 1;
    if (t.room[0] != 1)
        __builtin_abort();
    a[1].d[0] = 1;
    if (*(char *)&a[2].n != 1)
        __builtin_abort();
    return 0;
}
