// expect: false
// args: --function harness
// unconfirmed: cannot be given to the compiled program
/* An error that is reported is a violation. */
extern void klee_report_error(const char *file, int line, const char *message, const char *suffix);
extern int klee_int(const char *name);
void harness(void)
{
    if (klee_int("x") == 12345)
        klee_report_error("file.c", 7, "it happened", "err");
}
