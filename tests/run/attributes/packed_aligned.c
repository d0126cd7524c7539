/* packed and aligned attributes change layout. */
#include <stddef.h>
#include <stdio.h>

struct __attribute__((packed)) packed { char c; int i; short s; double d; };
struct partly { char c; int i __attribute__((packed)); short s; };
struct __attribute__((aligned(16))) aligned { int x; };
struct nested { char c; struct packed p; struct aligned a; };
typedef int aligned_int __attribute__((aligned(8)));
struct uses { char c; aligned_int i; };
#pragma pack(push, 2)
struct pragma { char c; int i; };
#pragma pack(pop)

int main(void)
{
    printf("%d %d %d\n", (int)sizeof(struct packed), (int)offsetof(struct packed, i), (int)offsetof(struct packed, d));
    printf("%d %d\n", (int)sizeof(struct partly), (int)offsetof(struct partly, i));
    printf("%d %d\n", (int)sizeof(struct aligned), (int)sizeof(struct nested));
    printf("%d %d\n", (int)sizeof(struct uses), (int)offsetof(struct uses, i));
    printf("%d %d\n", (int)sizeof(struct pragma), (int)offsetof(struct pragma, i));
    struct packed p = { 'a', 0x01020304, -2, 2.5 };
    p.i += 1;
    p.d *= 2;
    printf("%c %x %d %g\n", p.c, p.i, p.s, p.d);
    struct packed array[3] = { [2] = p };
    printf("%x %d\n", array[2].i, (int)sizeof array);
    unsigned char *bytes = (unsigned char *)&p;
    printf("%02x %02x\n", bytes[1], bytes[4]);
    return 0;
}
