// Runs generated programs on their inputs and says what happened: lines `PROGRAM INPUT KIND` on standard output.
//
// A child runs a program on its inputs without a call of the system in between: what happens goes into memory that the parent
// shares and prints, and one timer that ticks all the time finds an execution that does not end.
//
// Kinds: R reached the error, S crashed, F arithmetic signal, U trap of the undefined-behaviour sanitizer, B aborted, A and M
// reports of the address and memory sanitizers, V of valgrind, K killed otherwise, T took too long, X the rest was not tried.
// `PROGRAM NUMBER L VALUE` are values that a probing run saw at a LOOK.
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

struct program {
    int (*run)(void);
    void (*reset)(void);
    int inputs, stream;
    struct { int bits; unsigned long low, count; } input[4];
};
extern struct program lies_programs[];
extern int lies_number;

enum { MOST = 1024, EDGES = 32, LOOKS = 8, SEEN = 12, EVENTS = 4096, TICK = 10000, TICKS = 4, ENDLESS = 2 };
static sigjmp_buf back;
// Shared with the parent.
static struct shared {
    volatile unsigned long progress, events;
    struct { unsigned long number; long value; char kind; } event[EVENTS];
} *shared;
static int probing, current;
static unsigned long number, values[4], state, left;
static long secrets[LOOKS], seen[LOOKS][SEEN];
static int seen_count[LOOKS];

static void note(unsigned long which, char kind, long value)
{
    unsigned long place = shared->events;
    if (place == EVENTS) _exit(9);
    shared->event[place].number = which;
    shared->event[place].kind = kind;
    shared->event[place].value = value;
    shared->events = place + 1;
}

static void event(char kind) { note(number, kind, 0); }

// Prints what a child noted.
static void tell(void)
{
    for (unsigned long i = 0; i < shared->events; i++)
        if (shared->event[i].kind == 'L')
            printf("%d %lu L %ld\n", current, shared->event[i].number, shared->event[i].value);
        else
            printf("%d %lu %c\n", current, shared->event[i].number, shared->event[i].kind);
    fflush(stdout);
    shared->events = 0;
}

static void caught(int sign)
{
    if (sign == SIGVTALRM) {
        static unsigned long busy = -1ul, ticks;
        ticks = number == busy ? ticks + 1 : 0;
        busy = number;
        if (ticks < TICKS) return;
        ticks = 0;
    }
    // A runtime whose stack was left in its middle may crash again and again.
    static unsigned long last = -1ul, again;
    again = number == last ? again + 1 : 0;
    last = number;
    if (again == 3) { event('X'); _exit(3); }
    event(sign == SIGILL || sign == SIGTRAP ? 'U' : sign == SIGFPE ? 'F' : sign == SIGABRT ? 'B' : sign == SIGVTALRM ? 'T' : 'S');
    siglongjmp(back, sign == SIGVTALRM ? 2 : 1);
}

static unsigned long next(void)
{
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    return state * 0x2545f4914f6cdd1dul;
}

static unsigned long edge(int bits, unsigned long which)
{
    unsigned long half = 1ul << (bits - 1), mask = bits == 64 ? ~0ul : (1ul << bits) - 1;
    if (which < 8) return which;
    if (which < 14) return (0 - (which - 7)) & mask;
    if (which < 19) return (half + which - 16) & mask;
    if (which < 28) return ((1ul << next() % bits) + next() % 3 - 1) & mask;
    return next() & mask;
}

void reach_error(void) { event('R'); siglongjmp(back, 1); }

long lies_input(int k) { return (long)values[k]; }

long lies_volatile(void)
{
    unsigned long r = next();
    return r & 3 ? (long)(r >> 8 & 3) : (long)(r >> 8);
}

int lies_stream(void)
{
    if (!left--) siglongjmp(back, 1);
    unsigned r = next() >> 20;
    switch (number & 3) {
    case 0: return r & 7;
    case 1: return r;
    case 2: return r & 15 ? r >> 8 & 3 : 0;
    default: return (int)(r & 31) - 8;
    }
}

int lies_look(int k, long value)
{
    if (!probing) return value == secrets[k];
    for (int i = 0; i < seen_count[k]; i++)
        if (seen[k][i] == value) return 0;
    if (seen_count[k] == SEEN) return 0;
    seen[k][seen_count[k]++] = value;
    note(k, 'L', value);
    return 0;
}

static unsigned long total(const struct program *p)
{
    if (p->stream) return 200;
    unsigned long product = 1;
    for (int k = 0; k < p->inputs; k++) {
        product *= p->input[k].count ? p->input[k].count : EDGES;
        if (product > MOST) return MOST;
    }
    return product;
}

static void choose(const struct program *p, unsigned long i, int all)
{
    state = i * 0x9e3779b97f4a7c15ul + 12345;
    next();
    left = 3000;
    for (int k = 0; k < p->inputs; k++) {
        unsigned long count = p->input[k].count ? p->input[k].count : EDGES;
        unsigned long digit = all ? i % count : next() % count;
        i /= count;
        values[k] = p->input[k].count ? p->input[k].low + digit : edge(p->input[k].bits, digit);
    }
}

static void run_from(const struct program *p, unsigned long from, unsigned long to)
{
    static char stack[1 << 16];
    stack_t other = { .ss_sp = stack, .ss_size = sizeof stack };
    sigaltstack(&other, 0);
    struct sigaction action = { .sa_handler = caught, .sa_flags = SA_ONSTACK | SA_NODEFER };
    int signals[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGVTALRM };
    for (int i = 0; i < 7; i++) sigaction(signals[i], &action, 0);
    unsigned long product = 1;
    for (int k = 0; k < p->inputs; k++)
        if (product <= MOST) product *= p->input[k].count ? p->input[k].count : EDGES;
    struct itimerval timer = { .it_value = { .tv_usec = TICK }, .it_interval = { .tv_usec = TICK } };
    setitimer(ITIMER_VIRTUAL, &timer, 0);
    static volatile int endless;
    static volatile unsigned long i;
    for (i = from; i < to; i++) {
        shared->progress = number = i;
        choose(p, i, product <= MOST);
        p->reset();
        // No signal is blocked in its handler: there is no mask to restore.
        int how = sigsetjmp(back, 0);
        if (!how) p->run();
        if (how == 2 && ++endless == ENDLESS) { event('X'); _exit(3); }
    }
    _exit(0);
}

int main(int count, char **arguments)
{
    probing = count > 1 && !strcmp(arguments[1], "probe");
    int each = count > 3 && !strcmp(arguments[3], "each");
    FILE *file = count > 2 ? fopen(arguments[2], "r") : 0;
    shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (current = 0; current < lies_number; current++) {
        const struct program *p = &lies_programs[current];
        memset(secrets, 0, sizeof secrets);
        for (int k = 0; file && k < LOOKS; k++)
            if (fscanf(file, "%ld", &secrets[k]) != 1) return 9;
        if (!p->run) continue;
        unsigned long from = 0, to = total(p);
        for (int deaths = 0; from < to; ) {
            shared->progress = from;
            pid_t child = fork();
            if (!child) run_from(p, from, each ? from + 1 : to);
            int status;
            waitpid(child, &status, 0);
            number = shared->progress;
            tell();
            if (WIFEXITED(status) && WEXITSTATUS(status) == 0) { from = each ? from + 1 : to; continue; }
            if (WIFEXITED(status) && WEXITSTATUS(status) == 3) break;
            int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
            event(code == 66 ? 'A' : code == 67 ? 'M' : code == 68 ? 'V' : 'K');
            from = number + 1;
            if (++deaths == 6) event('X');
            tell();
            if (deaths == 6) break;
        }
    }
    return 0;
}
