/* _Bool: conversion from every scalar, storage of one byte, arithmetic after promotion. */
#include <stdbool.h>
#include <stdio.h>

static _Bool negate(bool b) { return !b; }

int main(void)
{
    int x = 256;
    _Bool from_int = x, from_float = 0.25, from_pointer = &x, from_null = (void *)0, from_char = '\0';
    printf("%d %d %d %d %d\n", from_int, from_float, from_pointer, from_null, from_char);
    printf("%d %d\n", (int)sizeof(bool), (_Bool)0x100);
    printf("%d %d\n", negate(5), negate(0));
    bool flags[3] = { 2, false, 'x' };
    printf("%d\n", flags[0] + flags[1] + flags[2]);
    flags[1]++;
    printf("%d\n", flags[1]);
    bool b = true;
    b = b + b;
    printf("%d %d\n", b, ~b);
    printf("%d\n", true == (bool)-1);
    return 0;
}
