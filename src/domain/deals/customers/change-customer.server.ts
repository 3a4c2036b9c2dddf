import { and, eq, exists, isNull, ne, not, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, invalid, notFound, refuseChanged } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { findUserOfEmail } from '../../users/find-user.server.ts'
import { phoneKey, phoneSpellings } from '../../users/phone.ts'
import { customerMerges, customers } from '../deal.tables.server.ts'
import { CUSTOMER_CHANGED } from '../deal.ts'
import type { CustomerChange } from './customer.ts'
import { type Customer, type CustomerContact, lockContact, phoneOf } from './join-customer.server.ts'

/**
 * Corrects a customer, who stays known by the address and the number that they used before. If the address belongs to another customer, the
 * two are merged instead.
 * @throws forbidden, not_found, conflict; customer_changed for other data than those that were seen; invalid_fields
 */
export function changeCustomer(ctx: Context, id: string, { seen, ...input }: CustomerChange): Promise<void> {
  requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    const contact = { email: input.email ?? null, phone: phoneOf(input.phone, 'phone') }
    await lockContact(tx, contact)
    const [known] = await tx.select().from(customers).where(eq(customers.id, id)).for('update')
    if (!known) throw notFound()
    if (known.merged_into || known.forgotten_at) throw conflict()
    refuseChanged(known, seen, CUSTOMER_CHANGED)
    const { email } = contact
    const [taken] = email
      ? await tx
          .select({ id: customers.id })
          .from(customers)
          .where(and(eq(customers.email, email), isNull(customers.merged_into), ne(customers.id, id)))
      : []
    if (taken) throw invalid({ email: ['deal_error_email_taken'] })
    await tx
      .update(customers)
      .set({ name: input.name, ...contact, language: input.language })
      .where(eq(customers.id, id))
    await storeFormer(ctx, tx, known, contact)
    if (email) await takeFromFormer(tx, known, email)
    // The log does not contain the old and new values: they are personal data.
    await noteAct(ctx, tx, { action: 'customer.changed', subject_id: id })
  })
}

/**
 * Stores the address and the number that a correction replaces as those of a customer who was merged into this one, if they are known to
 * have used them: any other may be a mistake, and a stranger's, whose account would get their data.
 */
async function storeFormer({ now }: Pick<Context, 'now'>, tx: Db, known: Customer, { email, phone }: CustomerContact): Promise<void> {
  const former = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.root_id, known.id), ne(customers.id, known.id)))
  const is_spelling = known.phone !== null && phone !== null && phoneKey(known.phone) === phoneKey(phone)
  const no_email = email === null || email === known.email || former.some((one) => one.email === known.email)
  const no_phone = phone === null || is_spelling || former.some((one) => one.phone === known.phone)
  const used = await findUsed(tx, { id: known.id, email: no_email ? null : known.email, phone: no_phone ? null : known.phone })
  if (used.email === null && used.phone === null) return
  const { id, name, language } = known
  await tx.insert(customers).values({
    id: newId('cust'),
    name,
    ...used,
    language,
    merged_into: id,
    created_at: now.toISOString(),
  })
}

/** Those of an address and a number that a form or a chat of theirs came with, or whose account searched or booked one of their trips. */
async function findUsed(tx: Db, { id, email, phone }: Pick<Customer, 'id' | 'email' | 'phone'>): Promise<CustomerContact> {
  const user_id = (email && (await findUserOfEmail(tx, email))) ?? null
  const [used] = await rowsOf<{ email: boolean | null; phone: boolean | null }>(
    tx,
    sql`select bool_or(exists (select from leads l where l.deal_id = d.id and l.entered_by is null and l.email = ${email})
          or exists (select from handed_off_trips h where h.deal_code = d.code and h.user_id = ${user_id})
          or exists (select from booked_trips b where b.id = d.booking_id and b.user_id = ${user_id})) as email,
        bool_or(exists (select from leads l where l.deal_id = d.id and l.phone = any(${sql.param(phone ? phoneSpellings(phone) : [])}::text[]))) as phone
      from deals d where d.customer_id = ${id}`,
  )
  return { email: used?.email ? email : null, phone: used?.phone ? phone : null }
}

/** An address that was corrected away from another customer is no longer theirs: erasing this one would erase them. */
async function takeFromFormer(tx: Db, { id }: Customer, email: string): Promise<void> {
  const merge = tx.select({ id: customerMerges.id }).from(customerMerges).where(eq(customerMerges.merged_id, customers.id))
  await tx
    .update(customers)
    .set({ email: null })
    .where(and(eq(customers.email, email), ne(customers.root_id, id), not(exists(merge))))
}
