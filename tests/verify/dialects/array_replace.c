// expect: true
// args: --function harness
/* As many bytes as both have from there on. */
void harness(void)
{
    char to[4] = {1, 2, 3, 4}, from[3] = {7, 8, 9}, more[5] = {5, 5, 5, 5, 5};
    __CPROVER_array_replace(to + 2, from);
    __CPROVER_assert(to[1] == 2 && to[2] == 7 && to[3] == 8, "the end of the object");
    __CPROVER_array_replace(from, more + 4);
    __CPROVER_assert(from[0] == 5 && from[1] == 8, "the end of the other one");
}
