/** The exhaustive tier, `bin/test --all`: full counts, every form of an address, both languages. */
export const EXHAUSTIVE = process.env.TEST_ALL !== undefined

/** Seed of random samples: fresh in each run, which prints it (`hold-test-server.ts`); `TEST_SEED` repeats a run. */
export const SEED = Number(process.env.TEST_SEED)
