// expect: false(assertion) line 11
// args: --function harness
// unconfirmed: cannot be given to the compiled program
/* A static function by its name of the file it is in: the one of this file. */
static int seven(void) { return 7; }
extern int __CPROVER_file_local_local_name_differs_c_seven(void);
void harness(void)
{
    int x;
    __CPROVER_assume(x == __CPROVER_file_local_local_name_differs_c_seven());
    __CPROVER_assert(x != 7, "reached");
}
