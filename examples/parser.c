/* Records of a kind, a length and that many bytes, as they come from a network. The parser believes the length that the
   sender wrote: the last record may reach past the end of the message. */
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

enum { KIND_PADDING = 0, KIND_NUMBER = 1 };

/* The sum of all numbers in the message. */
static unsigned sum_of_numbers(const unsigned char *message, size_t size)
{
    unsigned sum = 0;
    size_t at = 0;
    while (at + 2 <= size) {
        unsigned char kind = message[at], length = message[at + 1];
        at += 2;
        if (kind == KIND_NUMBER)
            for (size_t i = 0; i < length; i++)
                sum += message[at + i];
        at += length;
    }
    return sum;
}

int main(void)
{
    unsigned char message[6];
    for (size_t i = 0; i < sizeof message; i++)
        message[i] = __VERIFIER_nondet_uchar();
    return sum_of_numbers(message, sizeof message) == 0;
}
