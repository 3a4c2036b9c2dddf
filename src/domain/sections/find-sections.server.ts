import { documentOf } from '@huella/rich-text/document'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { seenInstant } from '../../kit/seen-instant.ts'
import { translate } from '../../kit/translate.server.ts'
import type { CommonFilter, ContentKind, WaitingContent } from '../content/content.ts'
import { fieldsOf, SECTION_PLACE_NAMES, type SectionPage, type SectionPlace, sectionPage } from '../content/kinds/section-places.ts'
import type { ContentReader } from '../content/reading/find-targets.server.ts'
import { resolveText } from '../content/reading/resolve-links.server.ts'
import { fillDocument, fillText, type SiteFacts, siteFacts } from '../content/site-facts.ts'
import { CONTENT, contentConditions, contentFields, waitingItems } from '../content/writing/find-content.server.ts'
import { type SectionShared, sectionText, type WrittenSection } from './section.kind.ts'
import type { ManagedSection, ShownSection } from './section.ts'

type Reader = ContentReader & Pick<Context, 'config'>

interface Found extends Record<string, unknown> {
  id: string
  place: SectionPlace
  language: Locale
  words: WrittenSection
  shared: SectionShared
}

/** Testimonials are many, and each shows its project: they have a separate endpoint. */
const NOT_OF_PAGES: SectionPlace[] = ['voice']

/** The sections of a page, in the order of each list. */
export async function findSections(ctx: Reader, page: SectionPage): Promise<ShownSection[]> {
  const places = SECTION_PLACE_NAMES.filter((place) => sectionPage(place) === page && !NOT_OF_PAGES.includes(place))
  const found = await rowsOf<Found>(
    ctx.db,
    sql`select s.id, s.place, s.language, s.words, s.shared from sections_at(${seenInstant(ctx)}, ${ctx.locale}) s
      where s.place = any(${sql.param(places)}::text[]) order by s.list, s.position, s.id`,
  )
  const facts = siteFacts(ctx.config)
  return Promise.all(found.map((section) => shownSection(ctx, section, facts)))
}

async function shownSection(ctx: Reader, { id, place, language, words, shared }: Found, facts: SiteFacts): Promise<ShownSection> {
  const fields = fieldsOf(place)
  const texts = fields.flatMap(([name, { kind }]) => (kind === 'rich' ? [] : [[name, fillText(sectionText(words, name).trim(), facts)]]))
  // Links in Spanish text lead to Spanish pages.
  const body = fields.some(([, { kind }]) => kind === 'rich') ? (await resolveText({ ...ctx, locale: language }, words.body)).body : null
  return {
    id,
    place,
    language,
    texts: Object.fromEntries(texts),
    body: body && fillDocument(documentOf(body), facts),
    icon: place === 'step' ? shared.icon : null,
  }
}

/** The sections of a page for the desk, hidden or not, in the order of their lists. */
export function findManagedSections(ctx: DeskReader, page: SectionPage, filter: CommonFilter = {}): Promise<ManagedSection[]> {
  const places = SECTION_PLACE_NAMES.filter((place) => sectionPage(place) === page)
  const where = contentConditions(ctx.now, { ...filter, kind: 'section' })
  return managed(ctx, sql`s.place = any(${sql.param(places)}::text[]) and ${where}`)
}

/** The sections in the same list as this one, in order; empty for an unknown id. */
export function findListOf(ctx: DeskReader, id: string): Promise<ManagedSection[]> {
  return managed(ctx, sql`s.list = (select o.list from sections o where o.item_id = ${id})`)
}

type DeskReader = Pick<Context, 'db' | 'locale' | 'now'>

function managed({ db, locale, now }: DeskReader, where: SQL): Promise<ManagedSection[]> {
  const own = sql`d.content -> ${locale}::text`
  return rowsOf<ManagedSection>(
    db,
    sql`select ${contentFields(now)}, s.place, s.list, s.enabled, s.keeps,
        coalesce(nullif(${own} ->> 'title', ''), nullif(d.content -> 'es' ->> 'title', ''), nullif(${own} -> 'lines' ->> 'quote', ''), d.content -> 'es' -> 'lines' ->> 'quote', '') as said
      ${CONTENT} join sections s on s.item_id = i.id where i.deleted_at is null and ${where} order by s.list, s.position, s.item_id`,
  )
}

const OWN = ['list', 'place', 'says', 'shown'] as const
const COMMON = ['state_es', 'since_es', 'state_en', 'since_en', 'updated_at'] as const

/** The filtered sections of a page as CSV, each list in its order. */
export async function exportSections(ctx: Context, page: SectionPage, filter: CommonFilter): Promise<string> {
  const sections = await findManagedSections(ctx, page, filter)
  const word = (enabled: boolean) => translate(enabled ? 'sections_csv_yes' : 'sections_csv_no', ctx.locale)
  return writeCsv(
    [
      translate('content_csv_id', ctx.locale),
      ...OWN.map((column) => translate(`sections_csv_${column}`, ctx.locale)),
      ...COMMON.map((column) => translate(`content_csv_${column}`, ctx.locale)),
    ],
    sections.map(({ id, list, place, said, enabled, es, en, updated_at }) => [
      id,
      list,
      place,
      said,
      word(enabled),
      ...[es, en].flatMap(({ state, public_since }) => [translate(`content_state_${state}`, ctx.locale), public_since]),
      updated_at,
    ]),
  )
}

export interface WaitingRow extends Omit<WaitingContent, 'page'>, Record<string, unknown> {
  kind: ContentKind
  place: SectionPlace | null
}

/** Numbers of items that wait for work, for all content lists in one query; lists without any are left out. */
export async function countWaiting(ctx: Pick<Context, 'db' | 'now'>): Promise<WaitingContent[]> {
  return listsOf(await rowsOf<WaitingRow>(ctx.db, waitingContent(ctx)))
}

/** SQL: numbers of items that wait for work; {@link listsOf} puts those of a list together. */
export function waitingContent({ now }: Pick<Context, 'now'>): SQL {
  return sql`select w.kind, s.place, (count(distinct w.item_id) filter (where w.what like 'outdated%'))::int as outdated,
      (count(*) filter (where w.what = 'outdated_es'))::int as outdated_es, (count(*) filter (where w.what = 'outdated_en'))::int as outdated_en,
      (count(*) filter (where w.what = 'changed'))::int as changed, (count(*) filter (where w.what = 'scheduled'))::int as scheduled
    from (${waitingItems(now)}) w left join sections s on s.item_id = w.item_id
    where w.kind <> 'section' or s.place is not null group by w.kind, s.place`
}

export function listsOf(counted: WaitingRow[]): WaitingContent[] {
  const lists = new Map<string, WaitingContent>()
  for (const { place, ...more } of counted) {
    const page = place && sectionPage(place)
    const key = `${more.kind} ${page}`
    const list = lists.get(key)
    lists.set(key, list ? sum(list, more) : { ...more, page })
  }
  return [...lists.values()]
}

/** Adds the numbers of two places of one page. */
function sum(list: WaitingContent, more: Omit<WaitingContent, 'page'>): WaitingContent {
  const total = { ...list }
  for (const name of ['outdated', 'outdated_es', 'outdated_en', 'changed', 'scheduled'] as const) total[name] += more[name]
  return total
}
