import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { invalid } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { suppliers } from './booking.tables.server.ts'
import type { Supplier } from './booking-desk.ts'

/** The suppliers that report bookings, by name. */
export function findSuppliers(db: Db): Promise<Supplier[]> {
  return rowsOf<Supplier>(db, SUPPLIERS)
}

/** SQL: the suppliers that report bookings. */
export const SUPPLIERS = sql`select id, name from suppliers order by lower(name), id`

type KnownSupplier = typeof suppliers.$inferSelect

export async function findSupplier(db: Db, id: string): Promise<KnownSupplier | undefined> {
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, id))
  return supplier
}

/** The supplier of this name, made where there is none. @throws invalid_fields */
export async function nameSupplier(tx: Db, typed: string, now: Date): Promise<KnownSupplier> {
  const name = typed.replace(/\s+/g, ' ').trim()
  if (name.length < 2) throw invalid({ supplier_name: ['kit_required_field'] })
  await tx
    .insert(suppliers)
    .values({ id: newId('supp'), name, created_at: now.toISOString(), reading: {} })
    .onConflictDoNothing()
  const [supplier] = await tx.select().from(suppliers).where(sql`lower(${suppliers.name}) = lower(${name})`)
  return supplier!
}

/** Stores the mapping of a supplier's statements. */
export async function rememberReading(
  tx: Db,
  id: string,
  change: (before: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const [row] = await tx.select().from(suppliers).where(eq(suppliers.id, id)).for('update')
  if (row)
    await tx
      .update(suppliers)
      .set({ reading: change(row.reading) })
      .where(eq(suppliers.id, id))
}
