import type pg from 'pg'
import { paymentCode } from '../../../src/domain/payouts/payments/payment-code.server.ts'

/** Latest payments of the world with a reference: organizations confirmed them, but for the last two. */
const LATEST = 12
const UNCONFIRMED = 2

/** Gives the latest payments a reference, and most of them what their organization says that it received. Nobody is reminded of the world's past. */
export async function confirmPayments(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id from payments order by paid_at desc, id desc limit $1', [LATEST])
  for (const [i, { id }] of rows.entries()) {
    await client.query("update payments set code = $2, no_proof_reason = 'El comprobante es de papel', reminders = 3 where id = $1", [
      id,
      paymentCode(id),
    ])
    if (i >= UNCONFIRMED)
      await client.query(
        `update payments set confirmed_at = paid_at + interval '2 days', received_amount = amount,
          received_on = ((paid_at + interval '1 day') at time zone 'America/Argentina/Buenos_Aires')::date where id = $1`,
        [id],
      )
  }
}
