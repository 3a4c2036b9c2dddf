import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { findListPage } from '../../../kit/data/list-page.server.ts'
import { BY_TITLE, CONTENT_ROWS, contentConditions, contentFields, findContentItem } from '../../content/writing/find-content.server.ts'
import {
  BY_FIGURES,
  BY_START,
  FIGURE_FIELDS,
  FIGURES,
  GIFTS,
  isOn,
  publicOffer,
  publicOffers,
  SALE,
  written,
} from '../desk/find-offer-desk.server.ts'
import { mergeOffers, type OfferContent } from '../offer.kind.ts'
import { readOffer } from '../offer-shape.kind.ts'
import { findAssigned } from './find-assigned.server.ts'
import { type OwnOfferFilter, type OwnOfferRow, type WrittenTo, withoutOurs } from './own-offer.ts'

type Reader = Pick<Context, 'db' | 'actor' | 'locale' | 'now'>

/** SQL: changes `c` that a hotelier may read: their own, and another one's that waits for an answer. */
const readableBy = (user_id: SQL) => sql`(c.written_by = ${user_id} or c.state = 'sent')`

const LATEST_CHANGE = sql`(select json_build_object('state', c.state, 'sent_at', iso_time(c.sent_at), 'decided_at', iso_time(c.decided_at), 'reason', c.reason)
  from offer_changes c where c.offer_id = i.id and ${readableBy(sql`h.user_id`)} order by c.updated_at desc, c.id limit 1)`

/** One page of the offers that are assigned to the caller. */
export async function findOwnOffers(
  ctx: Reader,
  { page, per_page, ...filter }: OwnOfferFilter & { page: number; per_page: number },
): Promise<{ data: OwnOfferRow[]; total: number }> {
  const { user_id } = requireUser(ctx.actor)
  const where = [contentConditions(ctx.now, { kind: 'offer', query: filter.query }), sql`h.user_id = ${user_id}`]
  if (filter.sale) where.push(isOn(filter.sale))
  return findListPage<OwnOfferRow>(ctx.db, {
    table: OWN_ROWS,
    id: sql`i.id`,
    filtered_by: filter.sale && sql`left join ${publicOffers(ctx)} q on q.id = i.id`,
    where,
    order: { ...BY_START, ...BY_TITLE, ...BY_FIGURES }[filter.sort],
    fields: rowFields(ctx),
    shown_with: shownWith(ctx),
    page,
    per_page,
  })
}

const OWN_ROWS = sql`offer_hoteliers h join (${CONTENT_ROWS}) on i.id = h.offer_id ${FIGURES}`

export interface OwnOffer extends OwnOfferRow {
  to: WrittenTo
  /** Version of the draft, or of the change; 0 while there is no change. */
  version: number
  /** Version of the draft that a change is begun on; sent back on saving. */
  draft_version: number
  content: OfferContent
}

/** An offer that is assigned to the caller, with its draft or change. @throws not_found */
export async function findOwnOffer(ctx: Reader, id: string): Promise<OwnOffer> {
  const { to } = await findAssigned(ctx, id)
  const [row] = await rowsOf<OwnOfferRow & Record<string, unknown>>(
    ctx.db,
    sql`select ${rowFields(ctx)} from ${OWN_ROWS} ${shownWith(ctx)} where i.id = ${id}`,
  )
  const item = await findContentItem(ctx, 'offer', id)
  const written =
    to === 'draft'
      ? { content: item.content as OfferContent, version: item.version }
      : await findWritten(ctx, id, item.content as OfferContent)
  return { ...row!, to, version: written.version, draft_version: item.version, content: withoutOurs(written.content) }
}

/** The open change, or a refused one that can be corrected, with the offer's later changes; otherwise the current offer. */
async function findWritten(ctx: Reader, offer_id: string, current: OfferContent): Promise<{ content: OfferContent; version: number }> {
  const { user_id } = requireUser(ctx.actor)
  const [change] = await rowsOf<{ base: unknown; content: unknown; version: number; state: string }>(
    ctx.db,
    sql`select c.base, c.content, c.version, c.state from offer_changes c where c.offer_id = ${offer_id} and ${readableBy(sql`${user_id}`)}
      order by c.updated_at desc, c.id limit 1`,
  )
  if (!change || change.state === 'accepted') return { content: current, version: 0 }
  const content = readOffer(change.content)
  if (change.state !== 'refused') return { content, version: change.version }
  return { content: mergeOffers(readOffer(change.base), content, current).resolve({}), version: 0 }
}

function rowFields(ctx: Reader): SQL {
  return sql`${contentFields(ctx.now)}, ${written('start')} as start_date, ${SALE} as sale, coalesce(a.sold_out, false) as sold_out, a.places_left,
    ${FIGURE_FIELDS}, ${GIFTS} as gifts, ${LATEST_CHANGE} as change`
}

function shownWith(ctx: Reader): SQL {
  return sql`left join offer_availability a on a.offer_id = i.id ${publicOffer(ctx)}`
}
