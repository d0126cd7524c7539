// expect: false(bounds)
// unconfirmed: the program does not compile or link
/* The value of a note is read: an index out of bounds is found there, too. */
int nondet_int(void);
int table[4];

int main(void)
{
    int i = nondet_int();
    if (i >= 0 && i <= 4)
        __CPROVER_output("entry", table[i]);
}
