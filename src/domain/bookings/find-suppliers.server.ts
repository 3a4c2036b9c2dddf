import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { Supplier } from './booking-desk.ts'

/** The suppliers that report bookings, by name. */
export function findSuppliers(db: Db): Promise<Supplier[]> {
  return rowsOf<Supplier>(db, SUPPLIERS)
}

/** SQL: the suppliers that report bookings. */
export const SUPPLIERS = sql`select id, name from suppliers order by lower(name), id`
