import { afterAll, beforeAll } from 'vitest'
import { costDigests, DIGEST_COST } from '../../domain/sign-in/password/password-digest.server.ts'

// Run before each file of tests: a real digest takes 38 ms of CPU, and tests compute thousands of them (docs/decisions/0087). The built
// platform, in whichever process, has the real ones.

const CHEAP = { memory: 64, passes: 1, parallelism: 1 }
costDigests(CHEAP)

/** For tests about the cost of digests, or about events while one is computed. */
export function withRealDigests(): void {
  beforeAll(() => costDigests(DIGEST_COST))
  afterAll(() => costDigests(CHEAP))
}
