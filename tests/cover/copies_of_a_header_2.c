// part-of: copies_of_a_header.c
#include "copies_of_a_header.h"
int second(void)
{
    return f(1);
}
