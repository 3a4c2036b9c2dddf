import { sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import type { Money } from '../../../kit/money.ts'
import { pathTo } from '../../../urls/paths.ts'
import { checkSearch } from '../../search/search.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import type { DealStage } from '../deal-stages.ts'
import { type DealQuote, type QuotePage, type QuoteVersion, quoteState } from './quote.ts'

interface DeskRow extends Record<string, unknown> {
  code: string
  stage: DealStage
  withdrawn: boolean
  language: 'es' | 'en'
  versions: QuoteVersion[]
}

/** A deal's quote with all its versions, for sellers; null if there is none. @throws forbidden */
export async function findDealQuote(ctx: Pick<Context, 'db' | 'actor' | 'now' | 'config'>, deal_id: string): Promise<DealQuote | null> {
  requireRole(ctx.actor, 'salesop')
  const [row] = await rowsOf<DeskRow>(
    ctx.db,
    sql`select q.code, d.stage, q.withdrawn_at is not null as withdrawn, c.language,
        (select coalesce(json_agg(json_build_object('id', v.id, 'number', v.number, 'language', v.language, 'intro', v.intro, 'items', v.items, 'included', v.included,
          'total', money_of(v.total, v.currency), 'holds_until', v.holds_until, 'sent_at', iso_time(v.sent_at), 'sent_way', v.sent_way,
          'opened_at', (select iso_time(e.created_at) from quote_events e where e.version_id = v.id and e.kind = 'opened'),
          'accepted_at', (select iso_time(e.created_at) from quote_events e where e.version_id = v.id and e.kind = 'accepted'),
          'written_by', (select json_build_object('name', u.name, 'surname', u.surname) from user_faces u where u.id = v.written_by)) order by v.number desc), '[]')
          from quote_versions v where v.deal_id = d.id) as versions
      from deal_quotes q join deals d on d.id = q.deal_id join customers c on c.id = d.customer_id where d.id = ${deal_id}`,
  )
  if (!row) return null
  const { code, stage, withdrawn, versions } = row
  const sent = versions.find(({ sent_at }) => sent_at !== null)
  const facts = sent && { stage, withdrawn, accepted: sent.accepted_at !== null, holds_until: sent.holds_until }
  const language = sent?.language ?? row.language
  return {
    code,
    versions,
    url: `${ctx.config.public_url}${pathTo('quote', language, { code })}`,
    state: facts ? quoteState({ ...facts, today: todayInArgentina(ctx.now) }) : null,
  }
}

interface Row extends Record<string, unknown> {
  quote: Omit<QuotePage, 'state' | 'included' | 'can_travel' | 'items'>
  items: { name: string; details: string | null; price: Money; offer: { slug: string } | null }[]
  included: string | null
  stage: DealStage
  withdrawn: boolean
  deal_code: string
}

export interface FoundQuote {
  page: QuotePage
  deal_code: string
  /** The search handed off to the travel site. */
  search: unknown
}

/** The last version sent, found by its code; no other data of the deal or of any person. @throws not_found */
export async function findQuote(ctx: Pick<Context, 'db' | 'now' | 'locale'>, code: string): Promise<FoundQuote> {
  const ref = sql.raw(`ref_${ctx.locale}`)
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`select json_build_object('number', v.number, 'language', v.language, 'intro', v.intro, 'total', money_of(v.total, v.currency), 'holds_until', v.holds_until,
          'sent_at', iso_time(v.sent_at), 'accepted_at', (select iso_time(e.created_at) from quote_events e where e.version_id = v.id and e.kind = 'accepted'),
          'seller', (select json_build_object('name', u.name, 'surname', u.surname) from user_faces u where u.id = coalesce(d.owner_id, v.sent_by)),
          'trip', json_build_object('trip_type', v.trip -> 'trip_type', 'departure', (select p.${ref} from place_refs p where p.id = v.trip ->> 'departure_id'),
            'destination', (select p.${ref} from place_refs p where p.id = v.trip ->> 'destination_id'),
            'start', v.trip -> 'start_date', 'end', v.trip -> 'end_date', 'rooms', v.trip -> 'rooms'),
          'project', (select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'collects', exists (select from collecting_projects g where g.id = p.id))
            from public_projects p where p.id = d.project_id),
          'questions', (select coalesce(json_agg(json_build_object('question', e.question, 'created_at', iso_time(e.created_at)) order by e.id), '[]')
            from quote_events e where e.version_id = v.id and e.kind = 'asked' and e.question is not null)) as quote,
        (select json_agg(json_build_object('name', i ->> 'name', 'details', i ->> 'details', 'price', money_of((i ->> 'price')::bigint, v.currency),
            'offer', (select json_build_object('slug', n.slug) from content_names_at(${ctx.now.toISOString()}::timestamptz, 'offer', ${ctx.locale}) n where n.id = i ->> 'offer_id' and n.language = ${ctx.locale})) order by at)
          from jsonb_array_elements(v.items) with ordinality as x (i, at)) as items,
        v.included, d.stage, q.withdrawn_at is not null as withdrawn, d.code as deal_code
      from deal_quotes q join deals d on d.id = q.deal_id
        join lateral (select v.* from quote_versions v where v.deal_id = d.id and v.sent_at is not null order by v.number desc limit 1) v on true
      where q.code = ${code}`,
  )
  if (!row) throw notFound()
  const { quote, items, stage, withdrawn, deal_code } = row
  const today = todayInArgentina(ctx.now)
  const { accepted_at, holds_until, trip } = quote
  const search = searchOf(trip)
  const page = {
    ...quote,
    items,
    included: (row.included ?? '').split('\n').flatMap((line) => line.trim() || []),
    state: quoteState({ stage, withdrawn, accepted: accepted_at !== null, holds_until, today }),
    can_travel: checkSearch(search, today).ok,
  }
  return { page, deal_code, search }
}

function searchOf({ trip_type, departure, destination, start, end, rooms }: QuotePage['trip']): unknown {
  const place = (one: QuotePage['trip']['destination']) => one && { id: one.id, text: one.text }
  return { trip_type, departure: place(departure), destination: place(destination), start, end, rooms: rooms ?? undefined }
}
