/* Functions whose results the environment decides: whatever it decides, results are in range, buffers hold what they say
 * and nothing outside is written. The interpreter checks every access; `check` the rest. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

extern int __VERIFIER_nondet_int(void);

static void check(int condition)
{
    if (!condition)
        abort();
}

static void characters(void)
{
    int c = getchar();
    check(c >= EOF && c <= 255);
    c = fgetc(stdin);
    check(c >= EOF && c <= 255);
    check(ungetc('a', stdin) == 'a' && !feof(stdin));
    check(getc(stdin) == 'a');
    check(ungetc('a', stdin) == 'a');
    check(ungetc(EOF, stdin) == EOF);
}

static void lines(void)
{
    char line[6];
    memset(line, 'x', sizeof line);
    char *result = fgets(line, 5, stdin);
    check(result == NULL || (result == line && memchr(line, 0, 5) != NULL));
    check(line[5] == 'x');
    char *whole = NULL;
    size_t size = 0;
    ssize_t length = getline(&whole, &size, stdin);
    check(length == -1 || (length > 0 && (size_t)length < size && whole[length] == 0));
    free(whole);
}

static void blocks(void)
{
    short data[4] = { 1, 2, 3, 4 };
    size_t count = fread(data, sizeof data[0], 3, stdin);
    check(count <= 3 && data[3] == 4);
    ssize_t got = read(0, data, 5);
    check(got >= -1 && got <= 5 && data[3] == 4);
    check(got >= 0 || errno > 0);
}

static void scanning(void)
{
    int number = 1;
    char word[5] = "....", set[3] = "..", one = '.';
    double real = 0;
    int stored = scanf("%d %4s%2[ab]%c%lf", &number, word, set, &one, &real);
    check(stored >= EOF && stored <= 5);
    check(stored < 2 || memchr(word, 0, 5) != NULL);
    check(stored < 3 || ((set[0] == 'a' || set[0] == 'b') && memchr(set, 0, 3) != NULL));
    long long wide = 0;
    check(scanf("%lld%*d%%", &wide) <= 1);
}

static void files(void)
{
    FILE *file = fopen("name", "r");
    if (file == NULL) {
        check(errno > 0);
        return;
    }
    fprintf(file, "%s\n", "nobody sees this");
    fputs("nor this", file);
    check(fileno(file) >= 3);
    check(ftell(file) >= -1);
    (void)feof(file);
    (void)ferror(file);
    rewind(file);
    check(fclose(file) >= EOF);
}

static void calls(void)
{
    int descriptor = open("name", O_RDONLY);
    check(descriptor >= -1);
    if (descriptor >= 0)
        (void)close(descriptor);
    check(write(7, "abc", 3) <= 3);
    check(write(1, "", 0) <= 0);
    check(getpid() > 0 && getpid() == getpid());
    check(sleep(5) <= 5);
    char path[8];
    char *result = getcwd(path, sizeof path);
    check(result == NULL || memchr(path, 0, sizeof path) != NULL);
    int ends[2];
    if (pipe(ends) == 0)
        check(ends[0] != ends[1]);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0)
        check(ends[0] != ends[1] && ends[0] >= 0 && ends[1] >= 0);
    (void)access("name", R_OK);
}

static void times(void)
{
    time_t now, same = time(&now);
    check(now == same && now >= -1);
    struct timeval precise;
    check(gettimeofday(&precise, NULL) == 0 && precise.tv_usec < 1000000);
    struct timespec more;
    check(clock_gettime(CLOCK_REALTIME, &more) == 0 && more.tv_nsec < 1000000000);
    struct timespec later, before;
    check(clock_gettime(CLOCK_MONOTONIC, &before) == 0 && clock_gettime(CLOCK_MONOTONIC, &later) == 0);
    check(later.tv_sec >= before.tv_sec);
    struct tm *parts = localtime(&now);
    if (parts == NULL)
        return;
    check(parts->tm_mon >= 0 && parts->tm_mon < 12 && parts->tm_mday >= 1);
    parts->tm_year = 100;
    check(strlen(asctime(parts)) == 25);
    check(clock() >= -1);
    check(difftime(5, 3) == 2);
}

static void numbers(void)
{
    srand(1);
    check(rand() >= 0);
    check(random() >= 0);
    double unit = drand48();
    check(unit >= 0 && unit < 1);
    unsigned seed = 1;
    check(rand_r(&seed) >= 0);
}

static void environment(void)
{
    char *value = getenv("HOME");
    check(value == NULL || strlen(value) < 131072);
    (void)system("true");
    check(getenv("HOME") == value);
    if (setenv("a", "b", 1) == 0)
        check(strcmp(getenv("a"), "b") == 0);
    if (unsetenv("a") == 0)
        check(getenv("a") == NULL);
}

static void mathematics(void)
{
    double x = __VERIFIER_nondet_int() / 7.0, sine, cosine;
    sincos(x, &sine, &cosine);
    check(sine >= -1 && sine <= 1 && cosine >= -1 && cosine <= 1);
    check(exp(x) >= 0);
    check(pow(x, 2) >= 0);
    check(pow(3, 4) == 81);
    check((fetestexcept(FE_DIVBYZERO) & ~FE_DIVBYZERO) == 0);
    check(strtod("1234567890123456789012345678901234567890", NULL) >= 0);
}

int main(void)
{
    static void (*const groups[])(void) = {
        characters, lines, blocks, scanning, files, calls, times, numbers, environment, mathematics,
    };
    int which = __VERIFIER_nondet_int();
    groups[(unsigned)which % 10u]();
    return 0;
}
