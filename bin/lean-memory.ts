/**
 * Options that limit the platform's resident memory. V8 lets the space of young objects grow to 128 MB, of which a page needs little, and
 * the space of old ones to several times its live objects before it collects; and glibc retains freed memory in an arena per thread, the
 * more the larger the blocks were. V8 parses and compiles in blocks of 32 kB: those that are mapped by themselves go back to the system at once,
 * which is 75 MB after the start. A heap that may grow by 40 % only, instead of 80 %, saves 20 MB and costs a desk's page up to a tenth of its
 * time. The figures: bench/RESULTS.md, “Soak” and “Start”.
 */
export const LEAN_ARGUMENTS = ['--max-semi-space-size=16', '--heap-growing-percent=80']
export const LEAN_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '32768' }
