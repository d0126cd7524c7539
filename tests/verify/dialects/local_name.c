// expect: true
// args: --function harness
// files: parts/local.c
/* A static function of another file, by its name outside. */
int __CPROVER_file_local_local_c_twice(int);
void harness(void)
{
    int x;
    __CPROVER_assume(0 <= x && x < 100);
    __CPROVER_assert(__CPROVER_file_local_local_c_twice(x) == 2 * x, "static function of another file");
}
