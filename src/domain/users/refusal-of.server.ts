import type { ReadableError } from '../../kit/errors.ts'
import { readableOf } from '../../kit/http/failures.server.ts'
import { NEEDS_ANOTHER } from './alone.ts'

/** Why one of many was refused, by the server or by the database's rules of two people: the others go on. @throws a failure of ours */
export function refusalOf(error: unknown): ReadableError {
  const refusal = readableOf(error, { HU003: NEEDS_ANOTHER })
  if (!refusal) throw error
  return refusal
}
