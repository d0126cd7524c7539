// expect: false(assertion)
// unconfirmed: clang-19
/* The macro's header is missing: what is meant is plain, and a call of nothing is no proof. */
int main(void)
{
    assert(0);
}
