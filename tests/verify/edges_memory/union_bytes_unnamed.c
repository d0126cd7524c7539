// expect: false(unreach-call)
// args: --property unreach-call
// unconfirmed: cannot be given to the compiled program
/* The initialiser names one byte; the others are unspecified. */
extern void reach_error(void);
union word {
    char c;
    int i;
};

int main(void)
{
    union word u = { 1 };
    if (u.i != 1)
        reach_error();
    return 0;
}
