/* Allocation: contents survive, sizes of zero, overflow, alignment arguments. */
#define _GNU_SOURCE
#include "calls.h"
#include <errno.h>
#include <malloc.h>

int main(void)
{
    for (int round = 0; round < ROUNDS; round++) {
        unsigned size = 1 + any(40), next = 1 + any(60), least = size < next ? size : next;
        char *p = malloc(size);
        for (unsigned i = 0; i < size; i++)
            p[i] = any_char();
        char *q = realloc(p, next);
        printf("realloc %u\n", hash(q, least));
        q = reallocarray(q, least, 2);
        printf("reallocarray %u\n", hash(q, least));
        free(q);
        unsigned char *z = calloc(size, 3);
        printf("calloc %u\n", hash(z, size * 3));
        free(z);
        void *aligned = NULL;
        unsigned alignment = any(40);
        int status = posix_memalign(&aligned, alignment, size);
        printf("posix_memalign %d\n", status);
        free(aligned);
        aligned = aligned_alloc(16, 16 * (1 + any(4)));
        memset(aligned, 1, 16);
        printf("aligned_alloc %d\n", aligned != NULL);
        printf("malloc_usable_size %d\n", malloc_usable_size(aligned) >= 16);
        free(aligned);
    }
    printf("realloc %d\n", realloc(NULL, 0) != NULL);
    printf("realloc %d\n", realloc(malloc(3), 0) == NULL);
    size_t half = (size_t)-1 / 2 + 1;
    printf("calloc %d\n", calloc(half, 2) == NULL);
    errno = 0;
    printf("reallocarray %d\n", reallocarray(NULL, half, 2) == NULL);
    printf("reallocarray %d\n", errno == ENOMEM);
    return 0;
}
