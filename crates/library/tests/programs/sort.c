/* Sorting (stable, elements of many sizes) and searching. */
#define _GNU_SOURCE
#include "calls.h"
#include <search.h>

struct record {
    short key;
    unsigned char number;
    char padding[3];
};

static int by_key(const void *a, const void *b)
{
    const struct record *p = a, *q = b;
    return p->key - q->key;
}

static int by_int(const void *a, const void *b)
{
    int p = *(const int *)a, q = *(const int *)b;
    return (p > q) - (p < q);
}

static int by_string(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int by_context(const void *a, const void *b, void *context)
{
    return by_int(a, b) * *(int *)context;
}

int main(void)
{
    static struct record records[20];
    static int numbers[24];
    static char texts[8][6], *pointers[8];
    for (int round = 0; round < ROUNDS; round++) {
        unsigned count = any(18);
        memset(records, 0, sizeof records);
        for (unsigned i = 0; i < count; i++) {
            records[i].key = (short)any(6);
            records[i].number = (unsigned char)i;
        }
        qsort(records, count, sizeof records[0], by_key);
        printf("qsort %u\n", hash(records, sizeof records));
        struct record wanted = { (short)any(7), 0, { 0 } };
        struct record *found = bsearch(&wanted, records, count, sizeof records[0], by_key);
        printf("bsearch %d\n", at(found, records));
        for (unsigned i = 0; i < count; i++)
            numbers[i] = (int)any_bits();
        int direction = any(2) ? 1 : -1;
        qsort_r(numbers, count, sizeof numbers[0], by_context, &direction);
        printf("qsort_r %u\n", hash(numbers, count * sizeof numbers[0]));
        int key = (int)any(10);
        for (unsigned i = 0; i < count; i++)
            numbers[i] = (int)any(10);
        size_t size = count;
        printf("lfind %d\n", at(lfind(&key, numbers, &size, sizeof numbers[0], by_int), numbers));
        int place = at(lsearch(&key, numbers, &size, sizeof numbers[0], by_int), numbers);
        printf("lsearch %d %d\n", place, (int)size);
        for (unsigned i = 0; i < 8; i++) {
            fill(texts[i], 6);
            pointers[i] = texts[i];
        }
        qsort(pointers, 8, sizeof pointers[0], by_string);
        unsigned sum = 0;
        for (unsigned i = 0; i < 8; i++)
            sum = sum * 31 + hash(pointers[i], strlen(pointers[i]));
        printf("qsort %u\n", sum);
    }
    return 0;
}
