import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPlatformApi } from '../api/api.server.ts'
import { newCacheTags } from '../kit/http/answer-cache.ts'
import { ENDPOINTS as AUDIENCES } from './access.ts'
import { causeSql } from './content/causes.ts'
import { insertEvent, insertGroup, insertOffers } from './content/offers.ts'
import { insertPlacePage } from './content/place-pages.ts'
import { insertVoice } from './content/sections.ts'
import { insertCatalogues, insertGift, insertHandOff, insertOrganization, insertProject, moveGift } from './fixture.ts'
import { openTestDatabase, type TestDatabase } from './test-database.server.ts'
import { testServices } from './test-services.ts'

// Compares the tags of responses (as endpoints declare them) with the database's reports: a change of a response must be reported with one
// of its tags.

/**
 * Tables without changeable content on any guest's page. A new table is either watched by its migration (`call show_guests(…)`) or listed
 * here.
 */
const UNSEEN = [
  'letter_versions',
  'notifications',
  'offer_changes',
  'offer_hosts',
  'offer_hoteliers',
  'offer_import_addresses',
  'offer_imports',
  'offer_proposals',
  'offer_sources',
  'realtime_events',
  'realtime_numbers',
  'backups',
  'migrations',
  'outbox_events',
  'rate_limits',
  'booking_reports',
  'claims',
  'claim_settlements',
  'project_limits',
  'contribution_approvals',
  'contribution_arrivals',
  'lapse_warnings',
  'contribution_notes',
  'contribution_questions',
  'trail_watches',
  'gift_checkouts',
  'gift_payments',
  'ledger_accounts',
  'ledger_moves',
  'ledger_transactions',
  'ledger_entries',
  'ledger_sums',
  'ledger_unpublished',
  'ledger_log_tiles',
  'ledger_log_secrets',
  'booking_assignments',
  'suppliers',
  'exchange_rates',
  'rate_decisions',
  'statements',
  'statement_entries',
  'closed_month_sums',
  'platform_accounts',
  'bank_statements',
  'bank_lines',
  'bank_match_repayments',
  'project_status_changes',
  'project_update_pictures',
  'news_refusals',
  'news_waiting',
  'news_letters',
  'letter_stops',
  'erased_addresses',
  'organization_bank_accounts',
  'due_money',
  'organization_dues',
  'payments',
  'payout_contributions',
  'payouts',
  'organization_documents',
  'reports',
  'report_payouts',
  'report_pictures',
  'report_links',
  'project_review_claims',
  'project_review_notes',
  'project_remarks',
  'project_versions',
  'project_pictures',
  'content_confirmations',
  'content_drafts',
  'content_items',
  'content_links',
  'content_pictures',
  'content_picture_uses',
  'content_titles',
  'content_versions',
  'offer_terms',
  'offer_figures',
  'offer_views',
  'preview_links',
  'customers',
  'customer_merges',
  'lost_reasons',
  'deals',
  'deal_moves',
  'deal_bookings',
  'deal_notes',
  'deal_tasks',
  'deal_visits',
  'imported_deals',
  'reply_templates',
  'chat_codes',
  'seller_duties',
  'leads',
  'deal_quotes',
  'quote_versions',
  'quote_events',
  'project_drafts',
  'project_proposals',
  'organization_members',
  'organization_member_changes',
  'organization_invitations',
  'organization_join_requests',
  'organization_reviews',
  'organization_changes',
  'links',
  'link_visits',
  'users',
  'user_roles',
  'role_requests',
  'credentials',
  'sessions',
  'ended_sessions',
  'verifications',
  'emails',
  'favorites',
  'saved_filters',
  'exports',
  'second_factors',
  'recovery_codes',
  'factor_recoveries',
  'email_changes',
  'known_devices',
  'audit_entries',
  'oauth_clients',
  'oauth_consents',
  'oauth_grants',
  'oauth_tokens',
  'oauth_keys',
  'client_logouts',
  'trip_sessions',
  'social_sign_ins',
  // Old addresses redirect to new ones, and the hand-off on a trail never changes.
  'organization_slugs',
  'project_slugs',
  'hand_offs',
  'travel_site_places',
  // Written together with the places, which are watched.
  'place_data',
  'place_names',
  'place_search',
  'place_typos',
  // Written by the database itself together with the projects, or derived from existing rows.
  'project_texts',
  'project_stories',
  'project_words',
  'changed_texts',
  'common_words',
]

/** Public reads that are not cached; also posts and the log's entries, whose own tests try them. */
const NOT_TRIED = [
  '/auth/social/:provider/authorize',
  '/broadcasting/auth',
  '/broadcasting/events',
  '/checkout/:code',
  '/gift-withdrawal',
  '/giving-ways',
  '/hand-offs/:code/project',
  '/ledger-log/trail/:code',
  '/letters/link',
  '/letters/stop',
  '/links/:code',
  '/news/leave',
  '/news/link',
  '/oauth/jwks',
  '/open-data/contributions.csv',
  '/open-data/contributions.json',
  '/openapi.json',
  '/organization/:id/picture/:version',
  '/organization/project/:id',
  '/organizations/hints',
  '/payment/:id',
  '/payments',
  '/picture/:id/:file',
  '/places/near',
  '/post/:slug',
  '/preview',
  '/project-picture/:id/:file',
  '/projects/selected',
  '/quote/:code',
  '/quote/:code/quote.pdf',
  '/report-link',
  '/report-link/pictures/:id/:file',
  '/review-times',
  '/search',
  '/trail-watch',
  '/trail-watch/leave',
  '/trail/:code/receipt.pdf',
  '/trail/:code/transfer',
  '/trip-session',
  '/user/:id/image',
]

const ENDPOINTS = [
  '/projects',
  '/projects?sort=goal',
  '/projects?cause=agua',
  '/projects?query=pozo',
  '/projects/featured',
  '/projects/completed',
  '/projects/achieved',
  '/projects/getActive',
  '/projects/map',
  '/projects/map?cause=agua',
  '/places/city:1',
  '/places/towns?west=-70&south=-34&east=-67&north=-31',
  '/project/proj_1',
  '/project/proj_2',
  '/project/proj_1/related',
  '/project/proj_1/updates',
  '/project/proj-2/updates',
  '/organizations',
  '/organizations?query=club',
  '/entities',
  '/post-categories',
  '/organization/org_1',
  '/organization/org_2',
  '/causes',
  '/causes?key=agua',
  '/cause/agua',
  '/districts',
  '/district/4865',
  '/countries',
  '/currencies',
  '/offers',
  '/totals',
  '/estimates',
  '/ledger/closed-months',
  '/ledger/bank-months',
  '/ledger-log',
  '/ledger-log/size',
  '/ledger-log/checkpoints',
  '/ledger/reconciliation',
  '/ledger/figures/month',
  '/ledger/figures/organization',
  '/trails',
  '/trails?project=proj_1',
  '/trails?project=proj_2',
  '/trail/aaaaaaaaaaaa',
  '/trail/bbbbbbbbbbbb',
  '/trail/aaaaaaaaaaaa/receipts',
  '/place-pages',
  '/place-page/mendoza',
  '/voices',
  '/sections/home',
  '/sections/about',
  '/sections/transparency',
  '/sections/projects',
  '/legal/terms',
  '/legal/privacy/2026-11-24',
  '/organizations?place=city:1',
  '/offers?place=city:1',
  '/offers/choices',
  '/offer/oferta',
  '/offers-group/grupo',
  '/offers-event/evento',
  '/offers-event/evento/organizations',
  '/posts',
]

let database: TestDatabase
let api: ReturnType<typeof createPlatformApi>
let listener: pg.Client
let reported: Set<string>

const nextScheduled = (id: string, part: 'es' | 'shared', version: string) =>
  `insert into content_moments (item_id, kind, part, starts_at, version_id, decided_at)
    select i.id, i.kind, '${part}', clock_timestamp(), ${version}, now() from content_items i where i.id = '${id}'`
const endSide = (id: string, part: 'es' | 'shared') => nextScheduled(id, part, 'null')
const showSide = (id: string, part: 'es' | 'shared') =>
  nextScheduled(
    id,
    part,
    `(select v.id from content_versions v where v.item_id = i.id and v.part = '${part}' order by v.number desc limit 1)`,
  )

beforeAll(async () => {
  database = await openTestDatabase()
  api = createPlatformApi(testServices(database))
  await insertCatalogues(database.pool)
  for (const id of ['org_1', 'org_2']) await insertOrganization(database.pool, id)
  await insertProject(database.pool, 'proj_1', { featured: 1 })
  await insertProject(database.pool, 'proj_2', { organization: 'org_2' })
  await insertProject(database.pool, 'proj_3', { status: 'completed' })
  await insertProject(database.pool, 'proj_hidden', { status: 'hidden' })
  await insertHandOff(database.pool, 'handoffcode1', 'proj_1')
  await insertGroup(database.pool, 'offg_1', { es: 'Grupo', en: 'Group' })
  await insertEvent(database.pool, 'offe_1', { es: 'Evento', en: 'Event', start: '2030-01-01', end: '2030-01-08' })
  await insertOffers(database.pool, {
    offr_1: { es: 'Oferta', en: 'Offer', group: 'offg_1', event: 'offe_1', start: '2030-01-01', end: '2030-01-08' },
  })
  await database.pool.query(`
    insert into bookings (id, external_id, revision, status, hand_off_id, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, occurred_at)
      values ('book_1', 'x-1', 1, 'confirmed', 'hand_handoffcode1', 'code', 'aaaaaaaaaaaa', 'ONLY_HOTEL', 'ARS', 1000, 700, 0, 0, 300, now());
    insert into places (id, type, name_es, name_en, short_code, country_code) values ('city:2', 'city', 'Salta', 'Salta', '', 'AR');
  `)
  const booked = { code: 'aaaaaaaaaaaa', kind: 'booking', project_id: 'proj_1', booking_id: 'book_1' } as const
  await insertGift(database.pool, 'cont_1', { ...booked, amount: 150, status: 'pending' })
  await insertGift(database.pool, 'cont_2', { code: 'bbbbbbbbbbbb', project_id: 'proj_2', amount: 500 })
  await insertPlacePage(database.pool)
  await insertVoice(database.pool, 'sect_voic_1', { project: 'proj_1' })
  listener = new pg.Client(database.connection)
  await listener.connect()
  await listener.query('listen guest_pages')
  listener.on('notification', ({ payload = '' }) => {
    for (const tag of payload.split(' ')) reported.add(tag)
  })
})
beforeEach(() => {
  reported = new Set()
})
afterAll(async () => {
  await listener.end()
  await database.close()
})

/** Each endpoint's response, and the tags that it depends on. */
async function askAll() {
  const answers = new Map<string, { text: string; tags: Set<string> }>()
  for (const endpoint of ENDPOINTS) {
    const reads = newCacheTags()
    const response = await api.fetch(new Request(`http://in-process${endpoint}`), { request_id: 'req_test', reads })
    expect(reads.failed, endpoint).toBe(false)
    answers.set(endpoint, { text: `${response.status} ${await response.text()}`, tags: reads.tags })
  }
  return answers
}

/** The endpoints whose responses a change in the database affects, and those that it invalidates. */
async function change(sql: string) {
  const before = await askAll()
  await database.pool.query(sql)
  // Notifications of earlier commits arrive before the result of this query.
  await listener.query('select 1')
  const changed_tags = new Set(reported)
  const after = await askAll()
  const touched = (tags: Set<string>) =>
    changed_tags.has('*') || (changed_tags.size > 0 && tags.has('*')) || [...tags].some((tag) => changed_tags.has(tag))
  return {
    changed: ENDPOINTS.filter((endpoint) => before.get(endpoint)!.text !== after.get(endpoint)!.text),
    renewed: ENDPOINTS.filter((endpoint) => touched(before.get(endpoint)!.tags)),
  }
}

it('every public read endpoint declares what its response depends on', async () => {
  for (const [endpoint, { text, tags }] of await askAll()) {
    expect(text, endpoint).toMatch(/^200/)
    expect([...tags], endpoint).not.toContain('*')
  }
})

it('every public read endpoint is tried here or listed as not tried', () => {
  const tried = (path: string) => {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`)
    return ENDPOINTS.some((endpoint) => pattern.test(endpoint))
  }
  const reads = [...AUDIENCES].flatMap(([name, audience]) => (audience === 'public' && name.startsWith('GET ') ? name.slice(4) : []))
  expect(reads.filter((path) => !tried(path)).sort()).toEqual(NOT_TRIED)
})

it('every table is watched or listed as unseen', async () => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'tell\\_guests%')`)
  expect(rows.map(({ name }) => name).sort()).toEqual([...UNSEEN].sort())
})

it.each([
  '/offers',
  '/offers/choices',
  '/offer/oferta',
  '/offers-group/grupo',
  '/offers-event/evento',
  '/offers-event/evento/organizations',
])('%s is cached until the end of the day at most', async (endpoint) => {
  const reads = newCacheTags()
  await api.fetch(new Request(`http://in-process${endpoint}`), { request_id: 'req_test', reads })
  expect(reads.until).toBeLessThanOrEqual(Date.now() + 86_400_000)
})

describe('a change of a response is reported', () => {
  it.each([
    `insert into suppliers (id, name) values ('supp_2', 'Sur'); insert into closed_months values ('clos_1', 'supp_2', '2026-10', 'stmt_1', 'user_1', now())`,
    `update bookings set end_date = '2027-01-01' where id = 'book_1'`,
    `update projects set name = 'Otro pozo', search_text = 'otro pozo' where id = 'proj_1'`,
    `update projects set summary = 'Otro' where id = 'proj_2'`,
    `update projects set featured_position = 0 where id = 'proj_2'`,
    `update projects set featured_position = case id when 'proj_1' then 0 else 1 end where id in ('proj_1', 'proj_2')`,
    `update projects set objective_amount = 200000 where id = 'proj_2'`,
    `update projects set status = 'active', published_at = now() where id = 'proj_hidden'`,
    `update projects set status = 'completed', completed_at = now() where id = 'proj_hidden'`,
    `update projects set status = 'hidden' where id = 'proj_3'`,
    `update projects set organization_id = 'org_2' where id = 'proj_1'`,
    `update project_images set alt = 'Otra' where project_id = 'proj_1'`,
    `insert into project_images values ('proj_1', 2, 'water-4', 'Dos')`,
    `insert into project_budget_lines values ('proj_1', 1, 'Caños', 500)`,
    `insert into project_updates (id, project_id, kind, title, body) values ('pupd_1', 'proj_2', 'update', 'Hola', 'Texto')`,
    `update project_updates set title = 'Hola de nuevo' where id = 'pupd_1'`,
    `delete from project_updates where id = 'pupd_1'`,
    causeSql({ id: 'caus_2', slug: 'salud', es: 'Salud', en: 'Health' }),
    `insert into project_causes values ('proj_2', 'caus_2', 2)`,
    `delete from project_causes where cause_id = 'caus_2'`,
    endSide('caus_1', 'es'),
    showSide('caus_1', 'es'),
    `update causes set enabled = false where id = 'caus_1'`,
    // A change that an admin accepted.
    `insert into organization_changes (id, organization_id, state, base, content, sent_at, decided_at) values ('ochg_' || repeat('0', 24), 'org_1', 'accepted', '{}', '{"name": "Club nuevo", "description": "Otra cosa"}', now(), now()); update organizations set name = 'Club nuevo', description = 'Otra cosa' where id = 'org_1'`,
    `update organizations set status = 'pending' where id = 'org_2'`,
    `update organizations set status = 'approved' where id = 'org_2'`,
    `update entities set name_es = 'Club' where id = 'enti_1'`,
    `update post_categories set name_es = 'Relatos' where id = 'pcat_1'`,
    `update districts set name = 'Cuyo y más' where id = 'dist_1'`,
    `update places set name_es = 'Mendoza capital' where id = 'city:1'`,
    `update countries set name_es = 'La Argentina' where code = 'AR'`,
    `update currencies set name_es = 'Peso' where code = 'ARS'`,
    endSide('offr_1', 'es'),
    showSide('offr_1', 'es'),
    `insert into offer_availability values ('offr_1', 3, false, null, now())`,
    `update offer_availability set sold_out = true`,
    `delete from offer_availability`,
    endSide('plpg_mendoza', 'es'),
    showSide('plpg_mendoza', 'es'),
    showSide('term_condiciones', 'es'),
    endSide('sect_voic_1', 'es'),
    showSide('sect_voic_1', 'es'),
    `update sections set enabled = false where item_id = 'sect_voic_1'`,
    `update sections set enabled = true where item_id = 'sect_voic_1'`,
    `update sections set position = 20 where item_id = 'sect_home_how'`,
    `update sections set enabled = false where item_id = 'sect_about_why'`,
    endSide('sect_way_1', 'es'),
    `update organizations set place_id = 'city:2' where id = 'org_2'`,
    `update organizations set place_id = 'city:1' where id = 'org_2'`,
    endSide('offg_1', 'es'),
    endSide('offe_1', 'es'),
    showSide('offe_1', 'es'),
    endSide('offr_1', 'shared'),
    `update bookings set sale_amount = 1100, revision = 2 where id = 'book_1'`,
    `insert into contribution_steps (contribution_id, kind, amount) values ('cont_1', 'reported', 150)`,
    moveGift('cont_1', 'adjusted', 'amount = 160'),
    moveGift('cont_1', 'approved', "status = 'approved', approved_at = now()"),
    moveGift('cont_2', 'paid', 'paid_at = now()'),
    moveGift('cont_1', 'approved', "currency = 'USD'"),
    moveGift('cont_1', 'reversed', 'voided_at = now()'),
    giveGift('cont_3', 'cccccccccccc', 'proj_1'),
    giveGift('cont_4', 'dddddddddddd', null),
  ])('%s', async (sql) => {
    const { changed, renewed } = await change(sql)
    expect(changed.length).toBeGreaterThan(0)
    expect(renewed).toEqual(expect.arrayContaining(changed))
  })
})

describe('unchanged responses stay cached', () => {
  it('money for one project does not affect other projects, their gifts, their organization or the catalogues', async () => {
    const { renewed } = await change(giveGift('cont_5', 'eeeeeeeeeeee', 'proj_2'))
    const others = [
      '/project/proj_1',
      '/organization/org_1',
      '/trails?project=proj_1',
      '/trail/aaaaaaaaaaaa',
      '/causes',
      '/districts',
      '/offers',
    ]
    expect(renewed.filter((endpoint) => others.includes(endpoint))).toEqual([])
    expect(renewed).toEqual(expect.arrayContaining(['/project/proj_2', '/trails?project=proj_2', '/trails', '/totals']))
  })

  it.each([
    `update projects set featured_position = featured_position, name = name`,
    `update contributions set notified_at = now() where id = 'cont_4'`,
    `insert into hand_offs select 'hand_2', 'handoffcode2', project_id, trip_type, departure_id, destination_id, start_date, end_date, search, url, locale from hand_offs limit 1`,
    `begin; update projects set name = 'Nunca'; rollback`,
  ])('%s reports nothing', async (sql) => {
    const { changed, renewed } = await change(sql)
    expect([changed, renewed]).toEqual([[], []])
  })

  it('bulk changes are reported as everything', async () => {
    await change(`insert into entities select 'enti_x' || n, 'x-' || n, 'X', 'X', n from generate_series(1, 200) n`)
    expect(reported).toEqual(new Set(['*']))
  })
})

function giveGift(id: string, code: string, project: string | null): string {
  return `with gift as (insert into contributions (id, code, kind, project_id, amount, currency, status)
      values ('${id}', '${code}', 'donation', ${project ? `'${project}'` : 'null'}, 5, 'ARS', 'pending') returning *)
    insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select id, 'promised', amount, currency, project_id from gift`
}
