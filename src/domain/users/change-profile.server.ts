import { eq } from 'drizzle-orm'
import { requireProof, requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type FieldErrors, invalid } from '../../kit/errors.ts'
import { plainCuil } from './cuil.ts'
import { plainPhone } from './phone.server.ts'
import { users } from './user.tables.server.ts'
import type { ProfileChange } from './user.ts'

/**
 * Changes the signed-in user's name and private fields; omitted fields do not change, empty ones are cleared. Telephone and CUIL, which
 * identify a person elsewhere, need a recent proof.
 * @throws invalid_fields, proof_required
 */
export async function changeProfile(ctx: Context, input: ProfileChange): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const fields = {
    phone: readField(input.phone, plainPhone),
    cuil: readField(input.cuil, plainCuil),
    rotary_member_id: readField(input.rotary_member_id, plainMemberId),
  }
  const wrong = (Object.keys(fields) as (keyof typeof fields)[]).filter((name) => fields[name] === WRONG)
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((name) => [name, [ERRORS[name]]])) as FieldErrors)
  const valid = fields as Record<keyof typeof fields, string | null | undefined>
  const [now] = await ctx.db.select({ phone: users.phone, cuil: users.cuil }).from(users).where(eq(users.id, user_id))
  const changes = (name: 'phone' | 'cuil') => valid[name] !== undefined && valid[name] !== now?.[name]
  if (changes('phone') || changes('cuil')) requireProof(ctx)
  await ctx.db
    .update(users)
    .set({ name: input.name, surname: input.surname, language: input.language, ...valid, updated_at: ctx.now })
    .where(eq(users.id, user_id))
}

const WRONG = Symbol('wrong')
const ERRORS = { phone: 'account_error_phone', cuil: 'account_error_cuil', rotary_member_id: 'account_error_rotary' } as const

function readField(text: string | null | undefined, read: (text: string) => string | null): string | null | undefined | typeof WRONG {
  if (text === undefined) return undefined
  return text === null || text.trim() === '' ? null : (read(text.trim()) ?? WRONG)
}

/** A Rotary member id of 4 to 12 digits, else null. */
function plainMemberId(text: string): string | null {
  return /^\d{4,12}$/.test(text) ? text : null
}
