// The same flag decides who writes which variable; a function of another file is called to write what it is given.
extern int open_terminal(int *);
extern int open_pair(int *);
int start(int flags) {
    int master, out;
    if (flags & 4)
        open_terminal(&master);
    else
        open_pair(&out);
    if (~flags & 4)
        return out; // alarm: uninitialised refuted out
    return master; // alarm: uninitialised refuted master
}
