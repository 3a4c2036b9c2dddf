import { createHash } from 'node:crypto'
import { LOCALES, type Locale } from '../../src/kit/locales.ts'
import { EXHAUSTIVE } from '../../src/testing/operations/exhaustive.ts'

/**
 * The languages in which a journey runs: one of the two, by a stable hash of its name, so that each run exercises both; both in `bin/test --all`.
 * Tests about language itself name their languages instead.
 */
export function languagesOf(journey: string): readonly Locale[] {
  if (EXHAUSTIVE) return LOCALES
  return LOCALES.filter((_, i) => i === byteOf(journey) % LOCALES.length)
}

/**
 * The pages that a slow walk opens: a third of them, by a stable hash of the address; all in `bin/test --all`, and those that a change affects in
 * `bin/test --changed`, which names them itself.
 */
export function sampleOf(addresses: readonly string[]): readonly string[] {
  if (EXHAUSTIVE || process.env.TEST_EVERY_PAGE) return addresses
  return addresses.filter((address) => byteOf(address) % 3 === 0)
}

function byteOf(name: string): number {
  return createHash('sha256').update(name).digest()[0]!
}
