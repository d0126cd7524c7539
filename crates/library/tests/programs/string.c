/* Every function of string.h and strings.h on random strings. */
#define _GNU_SOURCE
#include "calls.h"

static char a[48], b[48], set[8], big[128], other[128];

static void measure(void)
{
    printf("strlen %d\n", (int)strlen(a));
    printf("strnlen %d\n", (int)strnlen(a, any(30)));
}

static void search(void)
{
    int c = any(8) == 0 ? 0 : any_char();
    printf("strchr %d\n", at(strchr(a, c), a));
    printf("strrchr %d\n", at(strrchr(a, c), a));
    printf("index %d\n", at(index(a, c), a));
    printf("rindex %d\n", at(rindex(a, c), a));
    printf("strchrnul %d\n", at(strchrnul(a, c), a));
    unsigned size = any(30);
    printf("memchr %d\n", at(memchr(a, c, size), a));
    printf("memrchr %d\n", at(memrchr(a, c, size), a));
    printf("rawmemchr %d\n", at(rawmemchr(a, 0), a));
    printf("strstr %d\n", at(strstr(a, set), a));
    printf("strcasestr %d\n", at(strcasestr(a, set), a));
    printf("memmem %d\n", at(memmem(a, strlen(a), set, strlen(set)), a));
    printf("strspn %d\n", (int)strspn(a, set));
    printf("strcspn %d\n", (int)strcspn(a, set));
    printf("strpbrk %d\n", at(strpbrk(a, set), a));
}

static void compare(void)
{
    unsigned same = any(10), limit = any(24);
    for (unsigned i = 0; i < same; i++)
        b[i] = a[i];
    printf("strcmp %d\n", sign(strcmp(a, b)));
    printf("strncmp %d\n", sign(strncmp(a, b, limit)));
    printf("strcoll %d\n", sign(strcoll(a, b)));
    printf("strcasecmp %d\n", sign(strcasecmp(a, b)));
    printf("strncasecmp %d\n", sign(strncasecmp(a, b, limit)));
    printf("memcmp %d\n", sign(memcmp(a, b, limit)));
    printf("bcmp %d\n", bcmp(a, b, limit) != 0);
}

static void fresh(void)
{
    memset(big, '#', sizeof big);
}

/* The result and the buffer. Arguments are evaluated in no fixed order, so each call stands alone. */
#define SHOW(name, result) \
    do { \
        const void *where = (result); \
        printf(name " %d %u\n", at(where, big), hash(big, sizeof big)); \
    } while (0)

static void copy(void)
{
    unsigned size = any(40), from = any(20), to = any(20);
    int c = any_char(), byte = (int)any(300);
    fresh();
    SHOW("strcpy", strcpy(big, a));
    fresh();
    SHOW("stpcpy", stpcpy(big, a));
    fresh();
    SHOW("strncpy", strncpy(big, a, size));
    fresh();
    SHOW("stpncpy", stpncpy(big, a, size));
    fresh();
    strcpy(big, b);
    SHOW("strcat", strcat(big, a));
    fresh();
    strcpy(big, b);
    SHOW("strncat", strncat(big, a, size));
    fresh();
    size_t length = strxfrm(big, a, size);
    printf("strxfrm %d %u\n", (int)length, length < size ? hash(big, length + 1) : 0);
    fresh();
    SHOW("memccpy", memccpy(big, a, c, size));
    fresh();
    SHOW("memcpy", memcpy(big, a, size));
    SHOW("mempcpy", mempcpy(big, b, size));
    SHOW("memmove", memmove(big + to, big + from, size));
    bcopy(big + to, big + from, size);
    SHOW("bcopy", big);
    SHOW("memset", memset(big, byte, size));
    bzero(big + to, size);
    SHOW("bzero", big);
    explicit_bzero(big + from, size);
    SHOW("explicit_bzero", big);
}

static void split(void)
{
    char *rest, *token;
    unsigned count = 0, sum = 0;
    strcpy(big, a);
    for (token = strtok(big, set); token != NULL; token = strtok(NULL, set)) {
        count++;
        sum = sum * 31 + hash(token, strlen(token)) + (unsigned)at(token, big);
    }
    printf("strtok %u %u\n", count, sum);
    strcpy(big, a);
    rest = NULL;
    count = sum = 0;
    for (token = strtok_r(big, set, &rest); token != NULL; token = strtok_r(NULL, set, &rest)) {
        count++;
        sum = sum * 31 + hash(token, strlen(token)) + (unsigned)at(token, big);
    }
    printf("strtok_r %u %u\n", count, sum);
    strcpy(big, a);
    rest = big;
    count = sum = 0;
    while ((token = strsep(&rest, set)) != NULL) {
        count++;
        sum = sum * 31 + hash(token, strlen(token)) + (unsigned)at(token, big);
    }
    printf("strsep %u %u\n", count, sum);
}

static void duplicate(void)
{
    char *copied = strdup(a);
    printf("strdup %u %d\n", hash(copied, strlen(a) + 1), copied != a);
    free(copied);
    unsigned limit = any(30);
    copied = strndup(a, limit);
    printf("strndup %u %d\n", hash(copied, strlen(copied) + 1), (int)strlen(copied));
    free(copied);
}

int main(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        fill(a, 24);
        fill(b, 24);
        fill(set, 4);
        measure();
        search();
        compare();
        copy();
        split();
        duplicate();
    }
    return 0;
}
