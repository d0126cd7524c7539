/* Random arguments for calls of library functions: the same sequence wherever the program runs. One line of output per
 * call, beginning with the function's name, so that calls can be counted and a difference points at its cause. Arguments of
 * a call must not depend on the order of their evaluation. */

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <stdlib.h>

#ifndef ROUNDS
#define ROUNDS 2000
#endif

static unsigned long long random_state = 88172645463325252ull;

/* xorshift64 */
static unsigned any(unsigned below)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (unsigned)(random_state >> 16) % below;
}

static unsigned long long any_bits(void)
{
    unsigned long long high = any(65536), middle = any(65536), low = any(65536), rest = any(65536);
    return high << 48 | middle << 32 | low << 16 | rest;
}

/* Few different characters, so that strings often have something in common. */
static const char alphabet[] = "aabbcABZ,; x\xe9\x01";

static char any_char(void)
{
    return alphabet[any(sizeof alphabet - 1)];
}

/* A string of less than `limit` characters; returns its length. */
static unsigned fill(char *to, unsigned limit)
{
    unsigned length = any(limit);
    for (unsigned i = 0; i < length; i++)
        to[i] = any_char();
    to[length] = 0;
    return length;
}

static unsigned hash(const void *from, unsigned size)
{
    const unsigned char *bytes = from;
    unsigned value = 2166136261u;
    for (unsigned i = 0; i < size; i++)
        value = (value ^ bytes[i]) * 16777619u;
    return value;
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

/* Position of a result in its string, -1 for null. */
static int at(const void *result, const void *start)
{
    return result == NULL ? -1 : (int)((const char *)result - (const char *)start);
}
