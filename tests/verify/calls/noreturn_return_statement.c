// expect: false(noreturn) line 6
__attribute__((noreturn)) static void stop(int x)
{
    for (;;)
        if (x-- == 0)
            return;
}

int main(void)
{
    stop(2);
}
