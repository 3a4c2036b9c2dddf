import type pg from 'pg'
import { OPEN_STAGES } from '../domain/deals/deal-stages.ts'
import { moveDeal } from '../domain/deals/move-deal.server.ts'
import type { Context } from '../kit/context.server.ts'
import type { Db } from '../kit/data/db.server.ts'
import { ReadableError } from '../kit/errors.ts'
import { testServices } from './test-services.ts'

interface Sellers {
  /** Number of the first seller, so that each has separate moves. */
  first: number
  sellers: number
  moves: number
}

/** Sellers move deals at random, all at once. A stale move is refused, as on two boards; nothing else may fail. */
export async function moveAtRandom(
  { pool, db }: { pool: pg.Pool; db: Db },
  { first, sellers, moves }: Sellers,
  onMade: (made: string) => void,
) {
  const { rows: ids } = await pool.query<{ id: string }>('select id from deals order by id')
  const { rows: users } = await pool.query<{ id: string }>("select id from users where username = 'sofia'")
  const ctx: Context = {
    ...testServices({ pool, db } as never),
    actor: {
      kind: 'user',
      user_id: users[0]!.id,
      session_id: 's',
      verified: true,
      roles: ['salesop'],
      proved_at: null,
      must_set_up_factor: false,
    },
    now: new Date(),
    locale: 'en',
    request_id: 'req_1',
  }
  await Promise.all(
    Array.from({ length: sellers }, async (_, seller) => {
      const random = lcg(first + seller + 1)
      for (let n = 0; n < moves; n++) {
        const { rows } = await pool.query('select id, version from deals order by id offset $1 limit 3', [
          Math.floor(random() * (ids.length - 3)),
        ])
        const to = OPEN_STAGES[Math.floor(random() * OPEN_STAGES.length)]!
        const [{ id, version }, above, below] = rows
        const spot = random() < 0.3 ? {} : random() < 0.5 ? { above: above.id } : { above: above.id, below: below.id }
        try {
          await moveDeal(ctx, id, { to, version, ...spot })
          onMade(`${id} ${version}`)
        } catch (error) {
          if (!(error instanceof ReadableError) || error.code !== 'conflict') throw error
        }
      }
    }),
  )
}

/** Numbers that are the same in every run. */
function lcg(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
