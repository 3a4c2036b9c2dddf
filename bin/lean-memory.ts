/**
 * How the platform is started so that its resident memory stays small. V8 lets the space of young objects grow to 128 MB, of which a page needs little;
 * and glibc keeps freed memory in an arena for each thread. The figures: bench/RESULTS.md, “Soak”.
 */
export const LEAN_ARGUMENTS = ['--max-semi-space-size=16']
export const LEAN_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
