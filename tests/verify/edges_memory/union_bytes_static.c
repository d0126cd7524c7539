// expect: true
// args: --property unreach-call
/* A union of static storage duration without an initialiser is zero, padding included. */
extern void reach_error(void);
static union word {
    char c;
    int i;
} u;

int main(void)
{
    if (u.i != 0)
        reach_error();
    return 0;
}
