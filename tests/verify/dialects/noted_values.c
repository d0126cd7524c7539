// expect: false(assertion)
// unconfirmed: the program does not compile or link
/* What a harness notes of its values is evaluated where it stands, and changes nothing. */
int nondet_int(void);

int main(void)
{
    int x = nondet_int(), y = x / 2;
    __CPROVER_output("half", y);
    __CPROVER_assert(y != 21, "never 21");
}
