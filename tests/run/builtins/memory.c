/* The memcpy family, as library functions and as builtins: overlap, bytes of structs and pointers. */
#include <stdio.h>
#include <string.h>

struct record { int a; char text[6]; void *p; };

int main(void)
{
    char buffer[20] = "0123456789";
    __builtin_memcpy(buffer + 12, buffer, 4);
    printf("%.4s\n", buffer + 12);
    memmove(buffer + 2, buffer, 8);
    printf("%s\n", buffer);
    memmove(buffer, buffer + 3, 7);
    printf("%s\n", buffer);
    memset(buffer, 'z', 5);
    printf("%s\n", buffer);
    struct record r = { 5, "hello", buffer }, copy;
    memcpy(&copy, &r, sizeof r);
    printf("%d %s %s\n", copy.a, copy.text, (char *)copy.p);
    char *q;
    memcpy(&q, &copy.p, sizeof q);
    printf("%d\n", q == buffer);
    float f = 1.5f;
    unsigned bits;
    memcpy(&bits, &f, sizeof bits);
    printf("%x\n", bits);
    printf("%d %d\n", memcmp("abc", "abd", 3) < 0, __builtin_memcmp("x", "x", 1));
    printf("%d %d\n", (int)strlen("four"), strcmp("b", "a") > 0);
    int ints[4];
    memset(ints, -1, sizeof ints);
    printf("%d\n", ints[3]);
    return 0;
}
