import type { Db } from '../../../kit/data/db.server.ts'
import type { ChosenDue } from './payment.ts'

/** The open claims on an organization in a currency, which its next payment settles. There are none until claims are recorded. */
export async function findSetOff(_db: Db, _of: ChosenDue): Promise<number> {
  return 0
}
