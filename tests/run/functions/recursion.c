/* Recursion: direct, mutual, with arrays, deep; statics keep their value, locals do not. */
#include <stdio.h>

static int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int depth(int n) { int local[4] = { n }; return n == 0 ? 0 : depth(n - 1) + (local[0] == n); }
static int count(void) { static int calls = 10; return calls++; }
static void hanoi(int n, int from, int to, int via, int *moves)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, via, to, moves);
    ++*moves;
    hanoi(n - 1, via, to, from, moves);
}
static int permutations(int *items, int n, int k)
{
    if (k == n)
        return items[0] < items[n - 1];
    int total = 0;
    for (int i = k; i < n; i++) {
        int t = items[k]; items[k] = items[i]; items[i] = t;
        total += permutations(items, n, k + 1);
        t = items[k]; items[k] = items[i]; items[i] = t;
    }
    return total;
}

int main(void)
{
    printf("%d\n", ackermann(2, 3));
    printf("%d %d\n", even(100), odd(7));
    printf("%d\n", depth(5000));
    count();
    printf("%d\n", count());
    int moves = 0;
    hanoi(6, 1, 3, 2, &moves);
    printf("%d\n", moves);
    int items[] = { 1, 2, 3, 4, 5 };
    printf("%d\n", permutations(items, 5, 0));
    return 0;
}
