import { eq, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { fieldErrorsOf, refuseIfWrong } from '../../../kit/errors.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import type { ReadDocument } from '../../organizations/documents/read-document.server.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { dropFiles, storeFiles } from '../../uploads/store-files.server.ts'
import { plainLogin } from '../../users/user.ts'
import { contributions } from '../contribution.tables.server.ts'
import { formKey } from '../form-key.server.ts'
import { writeStep } from '../write-step.server.ts'
import { checkCollecting } from './assign-contribution.server.ts'
import { contributionDonors, contributionNotes } from './donor.tables.server.ts'
import type { RegisterInput } from './managed-contribution.ts'

/** Oldest donation that can be entered, in days. */
const OLDEST_DAYS = 730

/**
 * Enters a donation that came outside the site; it waits for another admin's approval. Sending the same form twice creates one
 * contribution.
 * @returns its id
 * @throws forbidden; invalid_fields
 */
export async function registerContribution(ctx: Context, input: RegisterInput, proof?: ReadDocument): Promise<string> {
  const { user_id: registered_by } = requireRole(ctx.actor, 'admin')
  const project_id = input.project_id === 'fund' ? null : input.project_id
  const user_id = await check(ctx, input, project_id)
  const request_key = input.key && formKey(input.key, { user_id: registered_by, project_id })
  const id = newId('cont')
  const stored = proof && { proof_file: newCode(), proof_name: proof.name, proof_type: proof.type }
  const files = stored ? [{ key: contributionProofKey(id, stored.proof_file), bytes: proof.bytes, content_type: proof.type }] : []
  const written = await storeFiles(ctx.files, files, () =>
    ctx.db.transaction(async (tx) => {
      const earlier = await lockKey(tx, request_key)
      if (earlier) return earlier
      const { amount, currency } = input
      const now = ctx.now.toISOString()
      await tx
        .insert(contributions)
        .values({ id, code: newCode(), kind: 'donation', project_id, amount, currency, status: 'pending', created_at: now })
      await tx
        .insert(contributionDonors)
        .values({ ...donorOf(input), ...stored, request_key, contribution_id: id, user_id, registered_by, created_at: now })
      await writeStep(tx, ctx.now, {
        contribution_id: id,
        kind: 'promised',
        amount,
        acted_by: registered_by,
        effective_at: instantOf(input.effective_on, ctx.now),
      })
      if (input.note)
        await tx
          .insert(contributionNotes)
          .values({ id: newId('cnot'), contribution_id: id, author_id: registered_by, body: input.note, created_at: now })
      await noteAct(ctx, tx, { action: 'contribution.registered', subject_id: id, after: { amount, currency, project_id, way: input.way } })
      return id
    }),
  )
  if (written !== id) for (const { key } of files) await dropFiles(ctx.files, key)
  return written
}

export function contributionProofKey(id: string, file: string): string {
  return `contributions/${id}/${file}`
}

/** Reports all errors at once. @returns the giver's account */
async function check(ctx: Context, input: RegisterInput, project_id: string | null): Promise<string | null> {
  const errors = await fieldErrorsOf(() => checkCollecting(ctx.db, project_id))
  const known = await rowsOf(ctx.db, sql`select from currency_refs where code = ${input.currency}`)
  if (known.length === 0) errors.currency = ['kit_invalid_field']
  if (input.shown === 'yes' && !input.name) errors.name = ['contribution_error_shown']
  const today = todayInArgentina(ctx.now)
  const oldest = todayInArgentina(new Date(ctx.now.getTime() - OLDEST_DAYS * 86_400_000))
  if (input.effective_on > today) errors.effective_on = ['contribution_error_future']
  if (input.effective_on < oldest) errors.effective_on = ['contribution_error_old']
  const user_id = await accountOf(ctx.db, input.user)
  if (input.user && !user_id) errors.user = ['contribution_error_user']
  refuseIfWrong(errors)
  return user_id
}

async function accountOf(db: Db, typed: string | undefined): Promise<string | null> {
  if (!typed) return null
  const [user] = await rowsOf<{ id: string }>(db, sql`select id from enabled_users where ${plainLogin(typed)} in (username, email)`)
  return user?.id ?? null
}

/** Concurrent requests of the same form queue here. @returns the contribution that it created before */
async function lockKey(tx: Db, request_key: string | undefined): Promise<string | undefined> {
  if (!request_key) return undefined
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`contribution ${request_key}`}))`)
  const [earlier] = await tx
    .select({ id: contributionDonors.contribution_id })
    .from(contributionDonors)
    .where(eq(contributionDonors.request_key, request_key))
  return earlier?.id
}

function donorOf({ name, shown, message, way, reference }: RegisterInput) {
  return { name: name || null, is_shown: shown === 'yes', message: message || null, way, reference: reference || null }
}

/** Now for today, otherwise noon of the day. */
function instantOf(day: string, now: Date): string {
  return day === todayInArgentina(now) ? now.toISOString() : `${day}T15:00:00.000Z`
}
