// expect: false(noreturn) line 10
typedef void handler(int) __attribute__((noreturn));

static void harmless(int x) { (void)x; }

int main(void)
{
    handler *fatal = (handler *)harmless;
    /* The caller has no code behind this call. */
    fatal(3);
}
