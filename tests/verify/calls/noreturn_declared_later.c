// files: noreturn_other_file.c
// expect: false(noreturn)
__attribute__((noreturn)) void leave(int x);

int main(void)
{
    leave(0);
}
