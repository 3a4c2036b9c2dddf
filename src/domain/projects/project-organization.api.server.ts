import { z } from '@hono/zod-openapi'
import type { Context } from '../../kit/context.server.ts'
import { answer, createApi, endpoints } from '../../kit/http/api.server.ts'
import { taggedWith } from '../../page-cache/cached-answers.server.ts'
import { namesCauses } from '../causes/name-causes.server.ts'
import { findOrganization } from '../organizations/find-organizations.server.ts'
import { Organization } from '../organizations/organization.ts'
import { findMapPoints } from '../places/find-points.server.ts'
import { PlaceOnMap } from '../places/place.ts'
import { findProjects } from './find-projects.server.ts'
import { ProjectCard } from './project.ts'
import { PUBLIC_STATUSES } from './project-rules.ts'

const open = endpoints({ audience: 'public', tags: ['organizations'] })
const detail = open.get('/organization/{slug}', 'Get an organization by slug or id, with its public projects', {
  middleware: [taggedWith(), namesCauses()] as const,
  request: { params: z.object({ slug: z.string().trim().min(1).max(80) }) },
  responses: {
    200: answer(
      z.object({
        organization: Organization,
        projects: z.array(ProjectCard),
        points: z.array(PlaceOnMap).describe('Where its place and those of its projects are, each once, as far as it is known'),
      }),
      'The organization and its projects',
    ),
    301: { description: 'The slug changed; Location has the new address' },
  },
})

/** Here and not in `organizations/`: it needs both nouns, and organizations may not import projects. */
export const projectOrganizationApi = createApi().openapi(detail, async (c) => {
  const organization = await findOrganization(c.var.context, c.req.valid('param').slug)
  if ('moved_to' in organization) return c.redirect(`/api/organization/${organization.moved_to}`, 301)
  const data = await findAll(c.var.context, organization.id)
  const places = [organization.place, ...data.flatMap(({ place }) => place ?? [])]
  const points = await findMapPoints(c.var.context, new Set(places.map(({ id }) => id)))
  return c.json({ data: { organization, projects: data, points } }, 200)
})

/** Most organizations have one page of them: 10 projects, unless an admin allowed more. */
const AT_ONCE = 100

async function findAll(ctx: Context, organization_id: string): Promise<ProjectCard[]> {
  const filter = { organization_id, statuses: [...PUBLIC_STATUSES], sort: 'newest' as const, unlisted: true, per_page: AT_ONCE }
  const all: ProjectCard[] = []
  for (let page = 1; ; page++) {
    const { data } = await findProjects(ctx, { ...filter, page })
    all.push(...data)
    if (data.length < AT_ONCE) return all
  }
}
