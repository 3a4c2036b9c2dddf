import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { invalid } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { plainPhone } from '../../users/phone.server.ts'
import { phoneKey, phoneSpellings } from '../../users/phone.ts'
import { customers } from '../deal.tables.server.ts'
import type { CustomerInput } from './customer.ts'

export type Customer = typeof customers.$inferSelect
export interface CustomerContact {
  email: string | null
  phone: string | null
}

/**
 * Finds the customer who has, or used before a merge or a correction, this address or, if no address contradicts it, this number; otherwise creates one. Missing data are added,
 * unless a stranger typed them, who could otherwise add their own number to somebody's address. Concurrent calls for the same person run
 * one after the other.
 * @throws invalid_fields
 */
export async function joinCustomer(
  ctx: Pick<Context, 'now' | 'actor'>,
  tx: Db,
  input: CustomerInput,
  { fill = true }: { fill?: boolean } = {},
): Promise<{ id: string; joined: boolean }> {
  const contact = contactOf(input)
  await lockContact(tx, contact)
  const known = await findSame(tx, contact)
  if (known) {
    if (fill)
      await tx
        .update(customers)
        .set({ email: known.email ?? contact.email, phone: known.phone ?? contact.phone })
        .where(eq(customers.id, known.id))
    return { id: known.id, joined: true }
  }
  const id = newId('cust')
  const created_by = ctx.actor.kind === 'user' ? requireUser(ctx.actor).user_id : null
  await tx
    .insert(customers)
    .values({ id, name: input.name, ...contact, language: input.language, created_by, created_at: ctx.now.toISOString() })
  return { id, joined: false }
}

/** @throws invalid_fields */
export function contactOf({ email, phone }: CustomerInput): CustomerContact {
  return { email: email ?? null, phone: phoneOf(phone, 'customer.phone') }
}

/** A number in its one form. @throws invalid_fields for one that no telephone has */
export function phoneOf(typed: string | null | undefined, field: string): string | null {
  if (!typed) return null
  const phone = plainPhone(typed)
  if (!phone) throw invalid({ [field]: ['account_error_phone'] })
  return phone
}

/** @throws invalid_fields for a customer who is unknown, merged into another one, or erased */
export async function refuseUnknownCustomer(tx: Db, id: string): Promise<void> {
  // Merging them waits until the deal is theirs, and takes it along.
  const [known] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.merged_into), isNull(customers.forgotten_at)))
    .for('no key update')
  if (!known) throw invalid({ customer_id: ['kit_invalid_field'] })
}

/** Serializes transactions that write the same addresses or numbers, or merge customers who have them; before any customer is locked. */
export async function lockContact(tx: Db, ...contacts: CustomerContact[]): Promise<void> {
  const all = contacts.flatMap(({ email, phone }) => [email, phone && phoneKey(phone)]).filter((one) => one !== null)
  const sorted = [...new Set(all)].sort()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('customer ' || x.known_as, 0))
    from unnest(${sql.param(sorted)}::text[]) with ordinality x(known_as, n) order by x.n`)
}

async function findSame(tx: Db, { email, phone }: CustomerContact): Promise<Customer | undefined> {
  const [of_address] = email ? await having(tx, eq(customers.email, email)) : []
  if (of_address) return of_address
  const [had_address] = email ? await whoHad(tx, eq(customers.email, email)) : []
  if (had_address) return had_address
  // A couple may share a number, each with their own address.
  const fits = (one: Customer) => one.email === null || email === null
  if (!phone) return
  const has_number = inArray(customers.phone, phoneSpellings(phone))
  return (await having(tx, has_number)).find(fits) ?? (await whoHad(tx, has_number)).find(fits)
}

function having(tx: Db, condition: SQL): Promise<Customer[]> {
  return tx
    .select()
    .from(customers)
    .where(and(condition, isNull(customers.merged_into)))
    .orderBy(asc(customers.created_at))
    .limit(20)
    .for('update')
}

/** The customers that those with this address or number were merged into. */
async function whoHad(tx: Db, condition: SQL): Promise<Customer[]> {
  const merged = await tx
    .select({ root_id: customers.root_id })
    .from(customers)
    .where(and(condition, isNotNull(customers.merged_into)))
    .orderBy(asc(customers.created_at))
    .limit(20)
  const found: Customer[] = []
  for (const { root_id } of merged) found.push(await lockRoot(tx, root_id))
  return found
}

/** Not the merged row, which a merge of its customer into another one locks after theirs. */
async function lockRoot(tx: Db, id: string): Promise<Customer> {
  const [found] = await tx.select().from(customers).where(eq(customers.id, id)).for('update')
  return found!.merged_into ? lockRoot(tx, found!.root_id) : found!
}
