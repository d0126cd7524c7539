// expect: true
#include <assert.h>
#include <stdio.h>
int main(void)
{
    int c = getchar();
    if (c == EOF) {
        assert(feof(stdin) || ferror(stdin));
        if (feof(stdin))
            assert(getchar() == EOF);
        clearerr(stdin);
        assert(!feof(stdin) && !ferror(stdin));
    } else {
        assert(!feof(stdin));
        assert(ungetc(c, stdin) == c);
        assert(getc(stdin) == c);
    }
    return 0;
}
