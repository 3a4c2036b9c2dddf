import type pg from 'pg'
import { insertStartRows } from '../start-rows/catalogues.ts'
import { insertRows } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'
import { CITIES, type CityKey, placeId } from './cities.ts'
import { confirmPayments } from './demo/confirm-payments.ts'
import { DEPARTURES, DESTINATIONS } from './destinations.ts'
import { findKnownPlaces, type KnownPlaces } from './known-places.ts'
import { applicants, memberInserts } from './members.ts'
import { moneyInserts } from './money-rows.ts'
import { insertMoreProjects } from './more-projects.ts'
import { insertMoreRows, type MoreRows } from './more-rows/more-rows.ts'
import { ANALYZE } from './more-rows/written.ts'
import { OFFER_PLACES, offerInserts } from './offers.ts'
import { peopleInserts, planPeople } from './people.ts'
import { PLACE_PAGE_PLACES, placePageInserts } from './place-pages.ts'
import { planMoney } from './plan-money.ts'
import { organizationInserts, planOrganizations } from './plan-organizations.ts'
import { planProjects } from './plan-projects.ts'
import { POST_PLACES, postInserts } from './posts.ts'
import { newsRows } from './project-news.ts'
import { projectInserts } from './project-rows.ts'
import { planSearches } from './searches.ts'
import { voiceInserts } from './voices.ts'
import { ANCHOR, DAY, isoInstant } from './world-time.ts'

// An arbitrary number that nothing else in this database uses: only one of concurrent processes seeds.
const WORLD_LOCK = 4_831_704

export interface SeedOptions {
  /** Number of generated projects besides the small world's. */
  projects?: number
  /** How many generated users, contributions, deals and letters. */
  more?: MoreRows
  /** The reference for the world's dates; the same time gives the same rows. */
  now?: Date
  log?: { info(facts: Record<string, unknown>, message: string): void }
}

/**
 * Fills a migrated database that has its places with a believable small world (product.md §8), and a number of generated projects.
 * Existing rows stay as they are. All or nothing, under a lock.
 * @returns true if anything was written
 * @throws Error when the places are not loaded
 */
export async function seedWorld(pool: pg.Pool, options: SeedOptions = {}): Promise<boolean> {
  const anchor = (options.now ?? ANCHOR).getTime()
  const started = performance.now()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    // Entries of text indexes are collected, and added many at once.
    await client.query(`set local work_mem = '256MB'; set local gin_pending_list_limit = '128MB'`)
    await client.query('select pg_advisory_xact_lock($1)', [WORLD_LOCK])
    const is_new = !(await hasWorld(client, anchor))
    if (is_new) await insertSmallWorld(client, anchor)
    const words = await insertTexts(client, anchor)
    const more = await insertMoreProjects(client, options.projects ?? 0, anchor)
    const rows = options.more ? await insertMoreRows(client, options.more, anchor) : 0
    const is_changed = is_new || words || more + rows > 0
    // Updates the planner's statistics now rather than at the next autovacuum.
    if (is_changed) await client.query(ANALYZE)
    await client.query('commit')
    if (is_changed)
      options.log?.info(
        { small_world: is_new, more_projects: more, more_rows: rows, ms: Math.round(performance.now() - started) },
        'seeded',
      )
    return is_changed
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function hasWorld(client: pg.ClientBase, anchor: number): Promise<boolean> {
  const [first] = planOrganizations(anchor)
  const { rowCount } = await client.query('select from organizations where id = $1', [first!.id])
  return rowCount !== 0
}

async function insertSmallWorld(client: pg.ClientBase, anchor: number): Promise<void> {
  const places = await findWorldPlaces(client)
  await insertStartRows(client)
  const organizations = planOrganizations(anchor)
  const projects = planProjects(organizations, anchor)
  const money = planMoney(projects, anchor)
  await insertRows(client, organizationInserts(organizations))
  await insertRows(client, projectInserts(projects, places))
  const people = planPeople(projects, anchor)
  await insertRows(client, peopleInserts(people))
  await insertRows(client, memberInserts(people, organizations))
  for (const [organization_id, user_id] of applicants(people, organizations))
    await client.query('update organizations set registered_by = $2, sent_at = created_at where id = $1', [organization_id, user_id])
  await insertRows(client, moneyInserts(money, planSearches(projects, anchor, 900), { places, people }))
  await client.query('select group_paid_contributions()')
  await confirmPayments(client)
  await insertRows(client, [{ table: 'project_updates', rows: newsRows(projects, money, anchor) }])
  await insertReport(client)
  await insertRows(client, offerInserts(await findPlaceNames(client, OFFER_PLACES), isoInstant(anchor - 30 * DAY)))
}

/**
 * The report of one project as a row of its own, the form of reports since they are requested by a link; older ones exist as updates only.
 */
async function insertReport(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ project_id: string; update_id: string }>(
    `select u.project_id, u.id as update_id from project_updates u join projects p on p.id = u.project_id
     where p.slug = $1 and u.kind = 'report' order by u.created_at desc limit 1`,
    [OWN_REPORT.slug],
  )
  for (const { project_id, update_id } of rows) {
    const id = stableId('rprt', project_id)
    await client.query(
      `insert into reports (id, project_id, state, owed_at, due_at, spent, reached, next, sent_at, decided_at, update_id)
       select $1, u.project_id, 'approved', paid.first, paid.first + interval '90 days', u.body, $3, $4, u.created_at - interval '1 day', u.created_at, u.id
       from project_updates u, (select min(y.paid_at) as first from payouts y where y.project_id = $5) as paid where u.id = $2`,
      [id, update_id, OWN_REPORT.reached, OWN_REPORT.next, project_id],
    )
    await client.query(
      `insert into report_payouts (payout_id, report_id)
       select y.id, $1 from payouts y, project_updates u where y.project_id = u.project_id and u.id = $2 and y.paid_at < u.created_at`,
      [id, update_id],
    )
    await client.query(
      `update project_updates set payouts = (
         select jsonb_agg(jsonb_build_object('id', y.id, 'amount', money_of(y.amount, y.currency), 'paid_at', iso_time(y.paid_at)) order by y.paid_at)
         from payouts y join report_payouts r on r.payout_id = y.id where r.report_id = $1)
       where id = $2`,
      [id, update_id],
    )
  }
}

const OWN_REPORT = {
  slug: 'agua-segura-para-cinco-escuelas-del-secano-lavallino',
  reached: 'A las chicas, los chicos y las maestras de dos escuelas, y a las familias que viven cerca.',
  next: 'Las tres escuelas que faltan, a medida que se junte el resto.',
}

/** Posts, pages of places and voices, added also to a world that was seeded before they existed. */
async function insertTexts(client: pg.ClientBase, anchor: number): Promise<boolean> {
  const wrote_posts = await insertPosts(client, anchor)
  const { rowCount } = await client.query("select from content_items where kind = 'place_page' limit 1")
  if (rowCount !== 0) return wrote_posts
  await findKnownPlaces(client, PLACE_PAGE_PLACES)
  const names = await findPlaceNames(client, PLACE_PAGE_PLACES)
  await insertRows(
    client,
    placePageInserts(anchor, (place) => names.get(place) ?? ''),
  )
  await insertRows(client, voiceInserts(planProjects(planOrganizations(anchor), anchor), anchor))
  return true
}

async function insertPosts(client: pg.ClientBase, anchor: number): Promise<boolean> {
  const { rowCount } = await client.query("select from content_items where kind = 'post' limit 1")
  if (rowCount !== 0) return false
  await findKnownPlaces(client, POST_PLACES)
  await insertRows(client, postInserts(planProjects(planOrganizations(anchor), anchor), anchor))
  return true
}

async function findPlaceNames(client: pg.ClientBase, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>('select id, name_es as name from places where id = any($1)', [ids])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function findWorldPlaces(client: pg.ClientBase): Promise<KnownPlaces> {
  const cities = (Object.keys(CITIES) as CityKey[]).map(placeId)
  const ids = [...cities, ...DESTINATIONS.map(({ id }) => id), ...DEPARTURES.map(({ id }) => id), ...OFFER_PLACES]
  return findKnownPlaces(client, [...new Set(ids)])
}
