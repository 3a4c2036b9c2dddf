import type { ApiClient } from '../../api/client.server.ts'
import type { Project, ProjectCard } from '../../domain/projects/project.ts'
import { cookieHeader, cookieName, readCookies, readOwnCookie, setCookie } from '../../kit/http/cookies.ts'
import { ask, askOr, EMPTY_PAGE } from '../ask.server.ts'

/** A guest's chosen project is stored in this cookie, a user's in their account; the server checks it on every use. */
const COOKIE = 'target_project'
const A_YEAR = 365 * 24 * 60 * 60

export type StoppedProject = Pick<Project, 'name' | 'slug' | 'language'> & { completed: boolean }
export type ChosenProject = Pick<Project, 'id' | 'slug' | 'name' | 'language' | 'image'> & { organization: string }

/** The id in the visitor's cookie, unchecked except for its form. */
export function chosenId(request: Request): string | null {
  const id = readOwnCookie(request, COOKIE)
  return id && /^proj_[0-9a-z]{1,40}$/.test(id) ? id : null
}

/** The same request with a signed-in user's choice in place of the guest's cookie, so that pages read both in the same way. */
export function withChoice(request: Request, id: string | null): Request {
  const given = readCookies(request.headers.get('cookie'))
  const cookies = given.filter(([name]) => name !== COOKIE && name !== cookieName(COOKIE, { secure: true }))
  if (!id && cookies.length === given.length) return request
  if (id) cookies.push([COOKIE, id])
  const headers = new Headers(request.headers)
  headers.set('cookie', cookieHeader(cookies))
  return new Request(request, { headers })
}

/** The visitor's chosen project while it collects; `lost` when it was chosen and no longer does. */
export async function readChoice(request: Request, api: ApiClient): Promise<{ project: ChosenProject | null; lost: boolean }> {
  const id = chosenId(request)
  if (!id) return { project: null, lost: false }
  const project = await findActive(api, id)
  return { project, lost: project === null }
}

/** A project that may be chosen now, by id or slug; null for any other. */
export async function findActive(api: ApiClient, id: string): Promise<ChosenProject | null> {
  const project = await findPublic(api, id)
  return project?.status === 'active' ? chosenOf(project) : null
}

export function chosenOf({ id, slug, name, language, image, organization }: Project | ProjectCard): ChosenProject {
  return { id, slug, name, language, image, organization: organization.name }
}

/** A project that does not collect now, null when it is not public, and the nearest ones that do. */
export async function findStopped(api: ApiClient, id: string): Promise<{ stopped: StoppedProject | null; nearest: ProjectCard[] }> {
  const project = await findPublic(api, id)
  if (!project) return { stopped: null, nearest: [] }
  const { name, slug, language, status } = project
  return { stopped: { name, slug, language, completed: status === 'completed' }, nearest: await findNearest(api, project) }
}

/** The collecting projects nearest to another one, at most three: by its place, otherwise by its causes. */
async function findNearest(api: ApiClient, project: Project): Promise<ProjectCard[]> {
  if (!project.place) return askOr(api.project[':id'].related.$get({ param: { id: project.id } }), [])
  const query = { status: 'active', sort: 'near', near: project.place.id, per_page: '3' } as const
  return (await askOr(api.projects.$get({ query }), EMPTY_PAGE)).data
}

async function findPublic(api: ApiClient, id: string): Promise<Project | null> {
  if (!/^[\w-]{1,80}$/.test(id)) return null
  const answer = await api.project[':id'].$get({ param: { id } })
  return answer.status === 404 || answer.status === 301 ? null : ask(answer)
}

/**
 * Stores a visitor's choice: a user's in their account, a guest's in a cookie.
 * @returns the cookies to set; null when the project stopped collecting meanwhile
 */
export async function storeChoice(
  id: string | null,
  visitor: { api: ApiClient; signed_in: boolean; secure: boolean },
): Promise<string[] | null> {
  if (!visitor.signed_in) return [choiceCookie(id, visitor)]
  const answer = await visitor.api.oauth.user['target-project'].$put({ json: { target_project_id: id } })
  if (answer.status === 404 || answer.status === 409) return null
  await ask(answer)
  return []
}

export function choiceCookie(id: string | null, options: { secure: boolean }): string {
  return setCookie(COOKIE, id, { ...options, seconds: A_YEAR })
}
