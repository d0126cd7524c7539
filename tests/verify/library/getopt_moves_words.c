// expect: unknown: getopt that moves the words
/* glibc finds the option behind a word that is none. */
#include <unistd.h>
extern void reach_error(void);
int main(void)
{
    char name[] = "name", word[] = "word", option[] = "-a";
    char *words[] = { name, word, option, NULL };
    if (getopt(3, words, "a") == 'a')
        reach_error();
    return 0;
}
