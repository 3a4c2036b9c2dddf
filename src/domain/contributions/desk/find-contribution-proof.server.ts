import { eq } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { contributionDonors } from './donor.tables.server.ts'
import { contributionProofKey } from './register-contribution.server.ts'

/** The proof of a donation that was entered by hand. @throws not_found */
export async function findContributionProof({ db, files }: Pick<Context, 'db' | 'files'>, id: string) {
  const [donor] = await db
    .select({ file: contributionDonors.proof_file, name: contributionDonors.proof_name, type: contributionDonors.proof_type })
    .from(contributionDonors)
    .where(eq(contributionDonors.contribution_id, id))
  const bytes = donor?.file ? await files.get(contributionProofKey(id, donor.file)) : undefined
  if (!donor?.name || !donor.type || !bytes) throw notFound()
  return { name: donor.name, type: donor.type, bytes }
}
