import { relative } from 'node:path'
import { expect } from 'vitest'

// Run before each file of tests: chooses its database server where there are two (docs/decisions/0042). Nouns and what they stand on run on the second
// one, which `TEST_DATABASE_URL` names; the embedded one runs all others, those that open both themselves, and those that repeat few statements
// thousands of times. What either was sent, the other has to understand (`recorded-statements.test.ts`).

const NOUNS = /^(?:src\/(?:domain|kit|page-cache|app|api|testing\/second-server)|packages|db)\//
const OPENS_BOTH = /^(?:src\/kit\/metrics|packages\/(?:embedded-postgres|backup))\//
const REPEATS =
  /\/(?:content-histories|ledger-histories|one-person|sign-in-limits|password-digest|tree|read-our-places|folded-characters)\.test\.ts$/

const file = relative(process.cwd(), expect.getState().testPath ?? '')
const on_second = NOUNS.test(file) && !OPENS_BOTH.test(file) && !REPEATS.test(file)
process.env.TEST_SERVER = on_second ? (process.env.TEST_DATABASE_URL ?? '') : ''
