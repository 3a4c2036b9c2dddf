import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { notFound } from '../../kit/errors.ts'
import { payments, payouts } from './payout.tables.server.ts'

/** The proof of a payout's transfer: its payment's, or its own from before there were payments of several. @throws not_found */
export async function findProof({ db, files }: Pick<Context, 'db' | 'files'>, id: string) {
  const [proof] = await db
    .select({
      payment_id: sql<string | null>`case when ${payments.code} is not null then ${payments.id} end`,
      file: sql<string | null>`coalesce(${payments.proof_file}, ${payouts.proof_file})`,
      name: sql<string | null>`coalesce(${payments.proof_name}, ${payouts.proof_name})`,
      type: sql<string | null>`coalesce(${payments.proof_type}, ${payouts.proof_type})`,
    })
    .from(payouts)
    .leftJoin(payments, eq(payments.id, payouts.payment_id))
    .where(eq(payouts.id, id))
  const bytes = proof?.file
    ? await files.get(`${proof.payment_id ? `payments/${proof.payment_id}` : `payouts/${id}`}/${proof.file}`)
    : undefined
  if (!proof?.name || !proof.type || !bytes) throw notFound()
  return { name: proof.name, type: proof.type, bytes }
}
