// expect: false(uninitialised)
/* A member of a union that is larger than the one that was set. */
union u { char c; int i; };
int main(void)
{
    union u u;
    u.c = 1;
    return u.i > 0;
}
