import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { OfferSource } from './proposal.ts'

/** The page that an offer was made from, with its newer reading; null for an offer that an editor wrote. */
export async function findOfferSource({ db }: Pick<Context, 'db'>, offer_id: string): Promise<OfferSource | null> {
  const [found] = await rowsOf<OfferSource & Record<string, unknown>>(
    db,
    sql`select s.canonical, iso_time(s.read_at) as read_at, s.reading,
        (select json_build_object('id', p.id, 'created_at', iso_time(p.created_at), 'reading', p.reading, 'fields', p.fields)
          from offer_proposals p where p.offer_id = s.offer_id and p.state = 'open') as proposal
      from offer_sources s where s.offer_id = ${offer_id}`,
  )
  return found ?? null
}
