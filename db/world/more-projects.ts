import { randomFrom } from '@huella/scenes/random'
import slugify from '@sindresorhus/slugify'
import type pg from 'pg'
import { PROJECT_STATUSES, type ProjectStatus } from '../../src/domain/projects/project-rules.ts'
import { formatMoney } from '../../src/kit/money.ts'
import { CAUSE_KEYS, causeId } from '../start-rows/catalogues.ts'
import { type InsertRow, insertRows } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'
import { motifsOf, pictureOf } from './images.ts'
import { moreGiftInserts } from './more-gifts.ts'
import {
  countOrganizations,
  findHomeTowns,
  type HomeTown,
  type MoreOrganization,
  moreOrganization,
  moreOrganizationRow,
} from './more-organizations.ts'
import type { MoreProject } from './more-project.ts'
import { ANALYZE } from './more-rows/written.ts'
import { MORE } from './more-texts.ts'
import { searchText } from './project-rows.ts'
import { fill } from './shapes.ts'
import { shuffled, weighted } from './weighted.ts'
import { DAY, isoInstant } from './world-time.ts'

/** An organization may have ten (product.md §4); few do. */
const PROJECTS_EACH = 8
const BATCH = 4_000

const STATUSES: Partial<Record<ProjectStatus, number>> = {
  active: 62,
  completed: 14,
  published: 10,
  draft: 5,
  under_review: 4,
  rejected: 3,
  hidden: 1.5,
  deleted: 0.5,
}

/**
 * Adds generated projects until there are this many besides the small world: combinations spread over towns, causes and organizations of their own, each
 * with a picture, some with one gift. Their status history is not written.
 * @returns how many were added now
 * @throws RangeError when there are not enough names for so many
 */
export async function insertMoreProjects(client: pg.ClientBase, count: number, anchor: number): Promise<number> {
  if (count === 0) return 0
  const towns = await findHomeTowns(client)
  const most = countOrganizations(towns) * PROJECTS_EACH
  if (count > most) throw new RangeError(`there are names for ${most} more projects, not for ${count}`)
  let added = 0
  for (let start = 0; start < count; start += BATCH) {
    added += await insertBatch(client, start, Math.min(count, start + BATCH), towns, anchor)
    // With the statistics of the small world, triggers would read all rows for each row.
    if (start === 0 && count > BATCH) await client.query(ANALYZE)
  }
  if (added > 0) await client.query('select group_paid_contributions()')
  return added
}

async function insertBatch(client: pg.ClientBase, start: number, end: number, towns: readonly HomeTown[], anchor: number): Promise<number> {
  const organizations = Array.from({ length: Math.ceil(end / PROJECTS_EACH) - Math.floor(start / PROJECTS_EACH) }, (_, index) =>
    moreOrganization(Math.floor(start / PROJECTS_EACH) + index, towns),
  )
  const first = Math.floor(start / PROJECTS_EACH)
  const projects = Array.from({ length: end - start }, (_, index) => {
    const n = start + index
    return moreProject(n, organizations[Math.floor(n / PROJECTS_EACH) - first]!, anchor)
  })
  const missing = await notThere(client, 'projects', projects)
  const newOrganizations = await notThere(client, 'organizations', organizations)
  await insertRows(client, [
    { table: 'organizations', rows: newOrganizations.map((organization) => moreOrganizationRow(organization, anchor)) },
    { table: 'projects', rows: missing.map(({ row }) => row) },
    { table: 'project_causes', rows: missing.flatMap(causeRows) },
    { table: 'project_images', rows: missing.map(imageRow) },
    ...moreGiftInserts(missing),
  ])
  return missing.length
}

async function notThere<Entry extends { id: string }>(
  client: pg.ClientBase,
  table: 'projects' | 'organizations',
  things: readonly Entry[],
): Promise<Entry[]> {
  const { rows } = await client.query<{ id: string }>(`select id from ${table} where id = any($1)`, [things.map(({ id }) => id)])
  const there = new Set(rows.map(({ id }) => id))
  return things.filter(({ id }) => !there.has(id))
}

function moreProject(n: number, organization: MoreOrganization, anchor: number): MoreProject {
  const random = randomFrom(`more ${n}`)
  const status = weighted(
    random,
    PROJECT_STATUSES.map((one) => [one, STATUSES[one] ?? 0] as const),
  )
  const causes = shuffled(random, CAUSE_KEYS).slice(0, random.whole(1, 2))
  const objective = random.whole(12, 240) * 10_000_000
  const was_public = ['active', 'completed', 'published', 'hidden'].includes(status)
  const created = anchor - random.between(40, 700) * DAY
  const published_at = was_public ? created + 12 * DAY : null
  const base = { id: stableId('proj', `more ${n}`), n, status, causes, objective, published_at }
  return { ...base, row: rowOf(base, organization, created) }
}

function rowOf(
  project: Omit<MoreProject, 'row'>,
  { id: organization_id, name: organization, town, district_id }: MoreOrganization,
  created: number,
): InsertRow {
  const { id, n, status, causes, objective, published_at } = project
  const random = randomFrom(`texts ${n}`)
  const idea = random.pick(MORE.ideas[causes[0]!])
  const name = `${idea.what} en ${random.pick(MORE.sites)} de ${town.name}`
  const words = {
    name: organization,
    city: town.name,
    people: String(random.whole(24, 960)),
    amount: formatMoney({ amount: objective, currency: 'ARS' }, 'es'),
  }
  const summary = fill(random.pick(MORE.summaries), words)
  return {
    id,
    slug: `${slugify(name, { decamelize: false }).slice(0, 70)}-${n.toString(36)}`,
    organization_id,
    name,
    summary,
    description: `<p>${idea.need}</p>\n<p>${fill(random.pick(MORE.plans), words)} ${fill('La idea nació en {name} y alcanza a {people} personas.', words)}</p>`,
    language: 'es',
    objective_amount: objective,
    currency: 'ARS',
    status,
    country_code: 'AR',
    district_id,
    place_id: random.chance(0.95) ? town.id : null,
    expected_amount: 0,
    collected_amount: 0,
    paid_amount: 0,
    achievement: status === 'completed' ? `${words.people} personas de ${town.name} ya lo usan.` : null,
    created_at: isoInstant(created),
    published_at: published_at && isoInstant(published_at),
    completed_at: status === 'completed' ? isoInstant(published_at! + 20 * DAY) : null,
    search_text: searchText(name, organization, town.words),
  }
}

function causeRows({ id, causes }: MoreProject) {
  return causes.map((cause, index) => ({ project_id: id, cause_id: causeId(cause), position: index + 1 }))
}

function imageRow({ id, n, causes }: MoreProject) {
  const random = randomFrom(`picture ${n}`)
  const motifs = motifsOf(causes[0]!)
  return { project_id: id, position: 1, ...pictureOf(motifs[random.whole(0, motifs.length - 1)]!, random) }
}
