// expect: true
// args: --function harness --remove-body __CPROVER_file_local_local_c_twice
// files: parts/local.c
/* A static function whose definition was removed is defined here. */
int quad(int);
int __CPROVER_file_local_local_c_twice(int x) { return 8; }
void harness(void)
{
    int x;
    __CPROVER_assert(quad(x) == 8, "the stub counts");
}
