// expect: false(deref)
// args: --function harness
// unconfirmed: the program does not compile or link
/* Not even nothing can be wiped behind null. */
void harness(void)
{
    __CPROVER_havoc_slice((char *)0, 0);
}
