// expect: true
// args: --function escaped --check termination --only escaped.termination.*
// output: after at most left iterations
/* One number counts down, and another counts up to its greatest value and stays there: hard to compare, and of no use. */
#include <stddef.h>
#include <stdint.h>
size_t escaped(unsigned char *to, size_t room, const unsigned char *from, size_t left, unsigned char mark)
{
    size_t length = 0;
    if (from == NULL)
        return 0;
    if (to == NULL)
        room = 0;
    while (left) {
        if (*from == mark) {
            if (room > length)
                *to++ = mark;
            if (length < SIZE_MAX)
                length++;
        }
        if (room > length)
            *to++ = *from;
        if (length < SIZE_MAX)
            length++;
        left--;
        from++;
    }
    return length;
}
