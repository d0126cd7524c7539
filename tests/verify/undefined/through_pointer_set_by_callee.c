// expect: true
/* A local that a callee sets. */
static void set(int *p) { *p = 4; }
int main(void)
{
    int x;
    set(&x);
    return x;
}
