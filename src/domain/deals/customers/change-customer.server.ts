import { and, eq, isNull, ne } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { conflict, invalid, notFound, refuseChanged } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { customers } from '../deal.tables.server.ts'
import { CUSTOMER_CHANGED } from '../deal.ts'
import type { CustomerChange } from './customer.ts'
import { lockContact, phoneOf } from './join-customer.server.ts'

/**
 * Corrects a customer. If the address belongs to another customer, the two are merged instead.
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
    // The log does not contain the old and new values: they are personal data.
    await noteAct(ctx, tx, { action: 'customer.changed', subject_id: id })
  })
}
