import type pg from 'pg'
import { stableId } from '../../start-rows/stable.ts'

const OFFERS = ['semana-de-la-nieve', 'vendimia-en-mendoza', 'un-dia-entre-condores-en-malargue']

/** Assigns some offers to the demo login `hotelier`, unless it has some. */
export async function seedDemoHotelier(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into offer_hoteliers (offer_id, user_id, assigned_by, assigned_at)
       select i.id, h.id, a.id, now() - interval '9 days' from content_items i, users h, users a
       where i.id = any($1) and h.username = 'hotelier' and a.username = 'admin' and not exists (select from offer_hoteliers k where k.user_id = h.id)
     on conflict (offer_id) do nothing`,
    [OFFERS.map((slug) => stableId('offr', slug))],
  )
}
