// expect: true
// args: --property unreach-call
/* The initialiser names the largest member: nothing is left open. */
extern void reach_error(void);
union word {
    int i;
    char c;
};

int main(void)
{
    union word u = { 1 };
    if (u.c != 1 || u.i != 1)
        reach_error();
    return 0;
}
