// expect: false(assertion)
// unconfirmed: call to undeclared function
/* The macro's header is missing: what is meant is plain, and a call of nothing is no proof. */
int main(void)
{
    assert(0);
}
