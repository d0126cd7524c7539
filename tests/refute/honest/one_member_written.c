// The function is given one member: nobody knows whether it writes the other.
struct pair {
    int first, second;
};
extern void fill(int *);
int f(int n) {
    struct pair p;
    fill(&p.first);
    if (n > 2)
        p.second = 1;
    return n > 3 ? p.first : p.second; // alarm: uninitialised undecided
}
