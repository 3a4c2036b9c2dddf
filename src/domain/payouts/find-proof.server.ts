import { eq } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { notFound } from '../../kit/errors.ts'
import { payouts } from './payout.tables.server.ts'
import { payoutProofKey } from './record-payout.server.ts'

/** The proof of a transfer. @throws not_found */
export async function findProof({ db, files }: Pick<Context, 'db' | 'files'>, id: string) {
  const [payout] = await db
    .select({ file: payouts.proof_file, name: payouts.proof_name, type: payouts.proof_type })
    .from(payouts)
    .where(eq(payouts.id, id))
  const bytes = payout?.file ? await files.get(payoutProofKey(id, payout.file)) : undefined
  if (!payout?.name || !payout.type || !bytes) throw notFound()
  return { name: payout.name, type: payout.type, bytes }
}
