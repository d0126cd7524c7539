/* Labels as values: a byte-code machine with a dispatch table, static and local. */
#include <stdio.h>

static int execute(const unsigned char *code)
{
    static const void *const dispatch[] = { &&halt, &&push, &&add, &&mul, &&dup };
    int stack[16], *sp = stack;
    goto *dispatch[*code++];
push:
    *sp++ = *code++;
    goto *dispatch[*code++];
add:
    sp--;
    sp[-1] += sp[0];
    goto *dispatch[*code++];
mul:
    sp--;
    sp[-1] *= sp[0];
    goto *dispatch[*code++];
dup:
    *sp = sp[-1];
    sp++;
    goto *dispatch[*code++];
halt:
    return sp[-1];
}

int main(void)
{
    unsigned char code[] = { 1, 6, 4, 3, 1, 5, 2, 0 };
    printf("%d\n", execute(code));
    void *next = &&first;
    int count = 0;
    goto *next;
first:
    count++;
    next = count < 3 ? &&first : &&last;
    goto *next;
last:
    printf("%d\n", count);
    return 0;
}
