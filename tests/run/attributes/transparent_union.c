/* transparent_union parameters accept any member's type. */
#include <stdio.h>

typedef union { int *i; float *f; const void *v; } any __attribute__((transparent_union));
static int is_null(any p) { return p.i == 0; }
static int first_byte(any p) { return *(unsigned char *)p.v; }

int main(void)
{
    int i = 0x41;
    float f = 1.0f;
    printf("%d %d %d\n", is_null(&i), is_null(&f), is_null((int *)0));
    printf("%d %d\n", first_byte(&i), first_byte(&f));
    return 0;
}
