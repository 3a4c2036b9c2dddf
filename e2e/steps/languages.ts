import { createHash } from 'node:crypto'
import { LOCALES, type Locale } from '../../src/kit/locales.ts'
import { EXHAUSTIVE } from '../../src/testing/operations/exhaustive.ts'

/**
 * The languages in which a journey runs: one of the two, by a stable hash of its name, so that each run exercises both; both in `bin/test --all`.
 * Tests about language itself name their languages instead.
 */
export function languagesOf(journey: string): readonly Locale[] {
  if (EXHAUSTIVE) return LOCALES
  const [first = 0] = createHash('sha256').update(journey).digest()
  return LOCALES.filter((_, i) => i === first % LOCALES.length)
}
