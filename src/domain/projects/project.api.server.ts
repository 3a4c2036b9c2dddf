import { z } from '@hono/zod-openapi'
import type { Context } from '../../kit/context.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { answer, body, Counted, createApi, endpoints, Paging, pageOf } from '../../kit/http/api.server.ts'
import { cacheUntil, trueUntil } from '../../kit/http/true-until.server.ts'
import { MOST_COUNTED, metaOfCount } from '../../kit/most-counted.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { District } from '../catalogues/district.ts'
import { findDistrictsOf } from '../catalogues/find-districts.server.ts'
import { namesCauses, nextCauseChange } from '../causes/name-causes.server.ts'
import { findPoint, resolveLocation } from '../places/find-points.server.ts'
import { LocationFilter } from '../places/place.ts'
import { PROJECT_NOT_YOURS } from './drafts/draft.ts'
import { findManagerProject } from './drafts/find-managed-project.server.ts'
import { ManagerProject } from './drafts/managed-project.ts'
import { favoriteIds, MOST_FAVORITES } from './favorites/favorite.ts'
import { findProject, findRelated } from './find-project.server.ts'
import { findProjectPlaces } from './find-project-places.server.ts'
import { findAchieved, findProjects, findSelected } from './find-projects.server.ts'
import { Project, ProjectCard, ProjectPlace } from './project.ts'
import { COLLECTING_STATUSES, OPEN_STATUSES, PROJECT_SORTS, PUBLIC_STATUSES } from './project-rules.ts'

const Key = z.string().trim().min(1).max(80)

const Filter = Paging.extend({
  query: z.string().trim().max(100).optional().openapi({
    description: 'Keywords in the project, its story, its organization or its place; the number of a district',
    example: 'agua',
  }),
  cause: Key.optional().openapi({ description: 'Slug or id', example: 'agua-y-saneamiento' }),
  district: Key.optional().openapi({ description: 'Number or id', example: '4849' }),
  place: Key.optional().openapi({ description: 'Id of a city, region or country from /search' }),
  status: z.enum(PUBLIC_STATUSES).optional().openapi({ description: 'Without it: active and published' }),
  sort: z.enum(PROJECT_SORTS).default('featured'),
  near: Key.optional().openapi({ description: 'Id of a place, for sort=near' }),
})

const Near = Paging.extend({ location: LocationFilter.optional() }).extend(LocationFilter.shape)

const Searched = z.string().optional().describe('Keywords searched instead of those typed, which no project has')

const open = endpoints({ audience: 'public', tags: ['projects'] })
const list = open.get('/projects', 'List public projects', {
  middleware: taggedWith('projects', ({ sort }) => (sort === 'goal' ? 'sums' : undefined)),
  description: 'Cached until it changes; `?force=true` reads it again.',
  request: { query: Filter },
  responses: { 200: pageOf(ProjectCard, `A page of projects; \`total\` counts up to ${MOST_COUNTED}`, { ...Counted, searched: Searched }) },
})
const map = open.get('/projects/map', 'List locations of public projects', {
  middleware: taggedWith('projects'),
  request: { query: Filter.omit({ page: true, per_page: true, sort: true, near: true }) },
  responses: {
    200: answer(
      z.object({ total: z.int(), places: z.array(ProjectPlace), searched: Searched }),
      'Their places, the biggest towns first; `total` includes those without a place',
    ),
  },
})
const featured = open.get('/projects/featured', 'List featured projects', {
  middleware: [taggedWith('projects'), namesCauses()] as const,
  responses: { 200: answer(z.array(ProjectCard), 'At most nine') },
})
const completed = open.get('/projects/completed', 'List completed projects', {
  middleware: [taggedWith('projects'), namesCauses()] as const,
  request: { query: Paging },
  responses: { 200: pageOf(ProjectCard, 'The latest first', Counted) },
})
const achieved = open.get('/projects/achieved', 'List completed projects that reported what they achieved', {
  middleware: [taggedWith('projects'), namesCauses()] as const,
  request: { query: z.object({ place: Key.optional(), limit: z.coerce.number().int().min(1).max(12).default(3) }) },
  responses: { 200: answer(z.array(ProjectCard), 'Of the latest twenty, first those written in the requested language') },
})
const selected = open.get('/projects/selected', 'List projects by their ids', {
  request: {
    query: z.object({
      ids: z
        .string()
        .max(MOST_FAVORITES * 50)
        .openapi({ description: `Ids with commas between them, at most ${MOST_FAVORITES}` }),
    }),
  },
  responses: { 200: answer(z.array(ProjectCard), 'In the requested order; those that are not public are left out') },
})
const getActive = open.get('/projects/getActive', 'List projects that collect now, nearest to a location first', {
  middleware: [taggedWith('projects'), namesCauses()] as const,
  request: { query: Paging.extend(LocationFilter.shape) },
  responses: { 200: pageOf(ProjectCard, 'Same city, then region, then country, then by distance', Counted) },
})
const detail = open.get('/project/{id}', 'Get a project, by id or slug', {
  middleware: [taggedWith(), namesCauses()] as const,
  request: { params: z.object({ id: Key }) },
  responses: { 200: answer(Project, 'The project'), 301: { description: 'The slug changed; Location has the new address' } },
})
const ofOrganization = open.get('/organization/project/{id}', 'Get a project of an organization, by id or slug', {
  description: 'Those who write it get it in any status, with its draft and what they may do.',
  request: { params: z.object({ id: Key }) },
  responses: {
    200: answer(z.union([ManagerProject, Project]), 'The project'),
    301: { description: 'The slug changed; Location has the new address' },
  },
})
const related = open.get('/project/{id}/related', 'List related projects that collect now', {
  middleware: [taggedWith('projects'), namesCauses()] as const,
  request: { params: z.object({ id: Key }) },
  responses: { 200: answer(z.array(ProjectCard), 'At most three') },
})
const nearOrganizations = open.post('/organizations/getNearProjects', 'List projects near a location', {
  request: { body: body(Near) },
  responses: { 200: answer(z.object({ projects: z.array(ProjectCard) }), 'Nearest first') },
})
const nearDistricts = open.post('/districts/getNearProjects', 'List projects near a location, with their districts', {
  request: { body: body(Near) },
  responses: { 200: answer(z.object({ projects: z.array(ProjectCard), districts: z.array(District) }), 'Nearest first') },
})

export const projectApi = createApi()
  .openapi(list, async (c) => {
    const { query: text, status, near, ...filter } = c.req.valid('query')
    const from = near ? await findPoint(c.var.context, near) : null
    const found = await findProjects(c.var.context, { ...filter, text, near: from, statuses: status ? [status] : [...OPEN_STATUSES] })
    const { data, total, until, ...searched } = found
    if (until === undefined) await cacheUntil(c, nextCauseChange(c.var.context))
    else trueUntil(c, until === null ? null : new Date(until))
    return c.json({ data, meta: { ...metaOfCount(total), ...searched, page: filter.page, per_page: filter.per_page } }, 200)
  })
  .openapi(map, async (c) => {
    const { query: text, status, ...filter } = c.req.valid('query')
    const data = await findProjectPlaces(c.var.context, { ...filter, text, statuses: status ? [status] : [...OPEN_STATUSES] })
    return c.json({ data }, 200)
  })
  .openapi(featured, async (c) => {
    const { data } = await findProjects(c.var.context, { statuses: [...COLLECTING_STATUSES], sort: 'featured', page: 1, per_page: 9 })
    return c.json({ data }, 200)
  })
  .openapi(achieved, async (c) => c.json({ data: await findAchieved(c.var.context, c.req.valid('query')) }, 200))
  .openapi(completed, async (c) => {
    const paging = c.req.valid('query')
    const { data, total } = await findProjects(c.var.context, { ...paging, statuses: ['completed'], sort: 'newest' })
    return c.json({ data, meta: { ...metaOfCount(total), ...paging } }, 200)
  })
  .openapi(selected, async (c) =>
    c.json({ data: await findSelected(c.var.context, favoriteIds(c.req.valid('query').ids.split(','))) }, 200),
  )
  .openapi(getActive, async (c) => {
    const { page, per_page, ...location } = c.req.valid('query')
    const near = await resolveLocation(c.var.context, location)
    const { data, total } = await findProjects(c.var.context, {
      statuses: [...COLLECTING_STATUSES],
      sort: near ? 'near' : 'featured',
      near,
      page,
      per_page,
    })
    return c.json({ data, meta: { ...metaOfCount(total), page, per_page } }, 200)
  })
  .openapi(detail, async (c) => {
    const found = await findProject(c.var.context, c.req.valid('param').id)
    return 'moved_to' in found ? c.redirect(`/api/project/${found.moved_to}`, 301) : c.json({ data: found }, 200)
  })
  .openapi(ofOrganization, async (c) => {
    const found = await findOwnOrPublic(c.var.context, c.req.valid('param').id)
    return 'moved_to' in found ? c.redirect(`/api/organization/project/${found.moved_to}`, 301) : c.json({ data: found }, 200)
  })
  .openapi(related, async (c) => {
    const found = await findProject(c.var.context, c.req.valid('param').id)
    return c.json({ data: 'moved_to' in found ? [] : await findRelated(c.var.context, found) }, 200)
  })
  .openapi(nearOrganizations, async (c) => c.json({ data: { projects: await findNear(c.var.context, c.req.valid('json')) } }, 200))
  .openapi(nearDistricts, async (c) => {
    const projects = await findNear(c.var.context, c.req.valid('json'))
    const districts = await findDistrictsOf(c.var.context, [...new Set(projects.map((project) => project.district.id))])
    return c.json({ data: { projects, districts } }, 200)
  })

/** For a stranger one that is not public does not exist. */
async function findOwnOrPublic(ctx: Context, id: string) {
  try {
    if (ctx.actor.kind === 'user') return await findManagerProject(ctx, id)
  } catch (error) {
    if (!(error instanceof ReadableError && error.code === PROJECT_NOT_YOURS.code)) throw error
  }
  return findProject(ctx, id).catch((error: unknown) => {
    throw error instanceof ReadableError && error.status === 404 ? new ReadableError(PROJECT_NOT_YOURS) : error
  })
}

/** The location is the body itself or its field `location`: the specification's clients send either. */
async function findNear(context: Parameters<typeof findProjects>[0], body: z.infer<typeof Near>) {
  const { page, per_page, location, ...fields } = body
  const near = await resolveLocation(context, location ?? fields)
  const { data } = await findProjects(context, {
    statuses: [...OPEN_STATUSES],
    sort: near ? 'near' : 'featured',
    near,
    page,
    per_page,
  })
  return data
}
