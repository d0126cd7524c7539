// expect: true
/* Appending a text to another one that grows. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *s = malloc(1);
    if (s == NULL)
        return 0;
    s[0] = 0;
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(s);
        char *t = realloc(s, n + 3);
        if (t == NULL)
            break;
        s = t;
        strcpy(s + n, "ab");
    }
    assert(strlen(s) % 2 == 0);
    free(s);
    return 0;
}
