import type pg from 'pg'
import { catalogueRows } from './catalogues.ts'
import { CITIES, type City, placeId } from './cities.ts'
import { DEPARTURES, DESTINATIONS } from './destinations.ts'
import { insertRows } from './insert-rows.ts'
import { findKnownPlaces, type KnownPlaces } from './known-places.ts'
import { applicants, memberInserts } from './members.ts'
import { ANCHOR } from './moments.ts'
import { moneyInserts } from './money-rows.ts'
import { insertMoreProjects } from './more-projects.ts'
import { OFFER_PLACES, offerInserts } from './offers.ts'
import { peopleInserts, planPeople } from './people.ts'
import { PLACE_PAGE_PLACES, placePageInserts } from './place-pages.ts'
import { planMoney } from './plan-money.ts'
import { organizationInserts, planOrganizations } from './plan-organizations.ts'
import { planProjects } from './plan-projects.ts'
import { newsRows } from './project-news.ts'
import { projectInserts } from './project-rows.ts'
import { planSearches } from './searches.ts'
import { voiceInserts } from './voices.ts'

// An arbitrary number that nothing else in this database uses: of processes that start together only one seeds.
const WORLD_LOCK = 4_831_704

const WRITTEN = [
  'organizations',
  'organization_members',
  'organization_reviews',
  'projects',
  'project_causes',
  'project_texts',
  'project_stories',
  'project_words',
  'project_images',
  'project_budget_lines',
  'project_updates',
  'project_status_changes',
  'users',
  'user_roles',
  'sessions',
  'audit_entries',
  'hand_offs',
  'bookings',
  'booking_reports',
  'contributions',
  'contribution_steps',
  'offers',
  'place_pages',
  'voices',
]

export interface SeedOptions {
  /** How many generated projects to have besides the small world's. */
  projects?: number
  /** The reference for the world's dates; the same moment gives the same rows. */
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
    await client.query('select pg_advisory_xact_lock($1)', [WORLD_LOCK])
    const is_new = !(await hasWorld(client, anchor))
    if (is_new) await insertSmallWorld(client, anchor)
    const words = await insertWords(client, anchor)
    const more = await insertMoreProjects(client, options.projects ?? 0, anchor)
    const is_changed = is_new || words || more > 0
    // Updates the planner's statistics now rather than at the next autovacuum.
    if (is_changed) await client.query(`analyze ${WRITTEN.join(', ')}`)
    await client.query('commit')
    if (is_changed) options.log?.info({ small_world: is_new, more_projects: more, ms: Math.round(performance.now() - started) }, 'seeded')
    return is_changed
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** What every installation starts with, demo or not: without kinds nobody could register an organization. Rows that are there stay as they are. */
export async function seedCatalogues(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await insertRows(client, catalogueRows(), 'on conflict do nothing')
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
  await insertRows(client, catalogueRows(), 'on conflict do nothing')
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
  await insertRows(client, [{ table: 'project_updates', rows: newsRows(projects, money, anchor) }])
  await insertRows(client, offerInserts())
}

/** Pages of places and voices, added also to a world that was seeded before they existed. */
async function insertWords(client: pg.ClientBase, anchor: number): Promise<boolean> {
  const { rowCount } = await client.query('select from place_pages union all select from voices limit 1')
  if (rowCount !== 0) return false
  await findKnownPlaces(client, PLACE_PAGE_PLACES)
  await insertRows(client, placePageInserts(anchor))
  await insertRows(client, voiceInserts(planProjects(planOrganizations(anchor), anchor), anchor))
  return true
}

function findWorldPlaces(client: pg.ClientBase): Promise<KnownPlaces> {
  const cities = (Object.keys(CITIES) as City[]).map(placeId)
  const ids = [...cities, ...DESTINATIONS.map(({ id }) => id), ...DEPARTURES.map(({ id }) => id), ...OFFER_PLACES]
  return findKnownPlaces(client, [...new Set(ids)])
}
