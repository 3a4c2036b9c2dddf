import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { answer, body, createApi, endpoints, failure } from '../../../kit/http/api.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { requireProvenAdmin } from '../client.policy.ts'
import { keyOrder, rotateKeys, signingKeys } from './signing-keys.server.ts'

const refusals = { 403: failure('Admins only; the password is asked again for a change') }
const SigningKey = z.object({
  id: z.string().describe('Its `kid`'),
  signs: z.boolean(),
  created_at: z.string(),
})

const byAdmin = endpoints({ audience: 'admin', tags: ['clients'] })
const list = byAdmin.get('/admin/signing-keys', 'List the keys that sign ID tokens', {
  responses: { 200: answer(z.array(SigningKey), 'The newest first'), ...refusals },
})
const rotate = byAdmin.post('/admin/signing-keys', 'Rotate the key that signs ID tokens', {
  description:
    'The new key is published at once and signs ten minutes later; the old one stays published until its last ID token has expired. `at_once`: the old ones end now.',
  request: {
    body: body(z.object({ seen: z.string().max(60), at_once: z.boolean().default(false) })),
  },
  responses: {
    201: answer(z.array(SigningKey), 'As they are now'),
    409: failure('`seen` is not the newest one: it was rotated meanwhile'),
    ...refusals,
  },
})

export const signingKeyApi = createApi()
  .openapi(list, async (c) => {
    requireRole(c.var.context.actor, 'admin')
    return c.json({ data: await listKeys(c.var.context) }, 200)
  })
  .openapi(rotate, async (c) => {
    await rotateByAdmin(c.var.context, c.req.valid('json'))
    return c.json({ data: await listKeys(c.var.context) }, 201)
  })

/** @throws forbidden unless admin, proof_required; conflict */
async function rotateByAdmin(ctx: Context, { seen, at_once }: { seen: string; at_once: boolean }): Promise<void> {
  requireProvenAdmin(ctx)
  await ctx.db.transaction(async (tx) => {
    const id = await rotateKeys(tx, ctx.config, { seen, at_once })
    if (!id) throw new ReadableError('conflict')
    await noteAct(ctx, tx, { action: 'client.key_rotated', subject_id: id, after: { at_once } })
  })
}

async function listKeys({ db, config }: Context): Promise<z.infer<typeof SigningKey>[]> {
  await signingKeys(db, config)
  const [signs] = (await keyOrder(db)).split(',')
  return keyDates(db, signs ?? '')
}

function keyDates(db: Db, signs: string) {
  return rowsOf<z.infer<typeof SigningKey>>(
    db,
    sql`select id, id = ${signs} as signs, iso_time(created_at) as created_at from oauth_keys order by oauth_keys.created_at desc, id`,
  )
}
