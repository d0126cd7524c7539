/* unistd.h: options of the command line, as POSIX has them: they end at the first word that is none. glibc moves such words behind
 * the options that follow, unless the environment or a plus sign forbids it: that is not followed. What goes to stderr is not shown.
 *
 * Defines: getopt optarg optind opterr optopt
 */
#include "fathom.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

/* Where the next letter of the current word is; zero between words. */
static int letter_of_option;

extern _Bool __fathom_input_getopt_moves_words(void);

/* The word that comes next is no option: nothing more happens if no option follows, or if words stay where they are. */
static inline void stay_in_order(int count, char *const words[], const char *letters)
{
    _Bool follows = 0;
    for (int i = optind + 1; i < count && words[i] != NULL; i++)
        follows = follows || (words[i][0] == '-' && words[i][1] != 0);
    if (letters[0] == '-' || (follows && letters[0] != '+' && !__fathom_concrete() && __fathom_input_getopt_moves_words()))
        __fathom_unsupported("getopt that moves the words of the command line");
}

int getopt(int count, char *const words[], const char *letters)
{
    optarg = NULL;
    if (letter_of_option == 0) {
        if (optind >= count || words[optind] == NULL)
            return -1;
        const char *word = words[optind];
        if (word[0] != '-' || word[1] == 0) {
            stay_in_order(count, words, letters);
            return -1;
        }
        if (word[1] == '-' && word[2] == 0) {
            optind++;
            return -1;
        }
        letter_of_option = 1;
    }
    char *word = words[optind];
    char letter = word[letter_of_option];
    letter_of_option++;
    if (word[letter_of_option] == 0) {
        letter_of_option = 0;
        optind++;
    }
    size_t first = letters[0] == '+' || letters[0] == '-', i = first;
    _Bool quiet = letters[first] == ':';
    while (letters[i] != 0 && (letters[i] != letter || letter == ':'))
        i++;
    if (letters[i] == 0) {
        optopt = letter;
        return '?';
    }
    if (letters[i + 1] != ':')
        return (unsigned char)letter;
    if (letter_of_option != 0) {
        optarg = word + letter_of_option;
        letter_of_option = 0;
        optind++;
    } else if (letters[i + 2] != ':') {
        if (optind >= count) {
            optopt = letter;
            return quiet ? ':' : '?';
        }
        optarg = words[optind];
        optind++;
    }
    return (unsigned char)letter;
}
