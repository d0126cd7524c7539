/* Names of library functions that are the program's own: its definitions count, in its own sense. */
#include <stddef.h>

int printf(const char *, ...);
char *strcpy(char *, const char *);
char *strchr(const char *, int);
char *strdup(const char *);
void free(void *);

/* A variable called like a function that lives in the same model as `strchr`. */
int index = 3;
/* A function of another type than the library's, defined here. */
int rindex(int x)
{
    return x + 1;
}
/* The library's strdup must use the program's malloc. */
static char pool[64];
static int used;
void *malloc(size_t size)
{
    void *result = pool + used;
    used += (int)size;
    return result;
}
void free(void *object)
{
    (void)object;
}
/* Not the library's. */
static size_t strlen(const char *s)
{
    (void)s;
    return 42;
}

int main(void)
{
    char text[8];
    strcpy(text, "abc");
    char *copy = strdup(text);
    /* Output may allocate, too. */
    int used_by_copy = used;
    printf("%d %d %d %d\n", (int)(strchr(text, 'b') - text), index, rindex(4), (int)strlen(text));
    printf("%d %d\n", used_by_copy, copy == pool);
    free(copy);
    return 0;
}
