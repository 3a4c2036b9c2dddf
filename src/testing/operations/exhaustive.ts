/** The exhaustive tier, `bin/test --all`: full counts, every form of an address, both languages. */
export const EXHAUSTIVE = process.env.TEST_ALL !== undefined

/** Seed of random samples: fresh in each run, which prints it (`hold-test-server.ts`); `TEST_SEED` repeats a run. */
export const SEED = Number(process.env.TEST_SEED)

/**
 * Inputs that a place is tried with in this run, where a rule holds for every input at every place: one in so many of them, others at the next
 * place and in the next run. All in `bin/test --all`.
 */
export function sampleInTurn<T>(inputs: readonly T[], place: number, one_in: number): readonly T[] {
  return EXHAUSTIVE ? inputs : inputs.filter((_, i) => (i + place + SEED) % one_in === 0)
}
