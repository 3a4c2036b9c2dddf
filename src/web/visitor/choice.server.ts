import type { ApiClient } from '../../api/client.server.ts'
import type { Project } from '../../domain/projects/project.ts'
import { cookieHeader, readCookie, readCookies, setCookie } from '../../kit/http/cookies.ts'
import { ask } from '../ask.server.ts'

/** A guest's chosen project is stored in this cookie, a user's in their account; the server checks it on every use. */
const COOKIE = 'target_project'
const A_YEAR = 365 * 24 * 60 * 60

export type ChosenProject = Pick<Project, 'id' | 'slug' | 'name' | 'language' | 'image'> & { organization: string }

/** The id in the visitor's cookie, unchecked except for its form. */
export function chosenId(request: Request): string | null {
  const id = readCookie(request, COOKIE)
  return id && /^proj_[0-9a-z]{1,40}$/.test(id) ? id : null
}

/** The same request with a signed-in user's choice in place of the guest's cookie, so that pages read both in the same way. */
export function withChoice(request: Request, id: string | null): Request {
  const headers = new Headers(request.headers)
  const cookies = readCookies(headers.get('cookie')).filter(([name]) => name !== COOKIE)
  if (id) cookies.push([COOKIE, id])
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
  const answer = await api.project[':id'].$get({ param: { id: encodeURIComponent(id) } })
  if (answer.status === 404 || answer.status === 301) return null
  const { slug, name, language, image, ...project } = await ask(answer)
  return project.status === 'active' ? { id: project.id, slug, name, language, image, organization: project.organization.name } : null
}

export function choiceCookie(id: string | null, options: { secure: boolean }): string {
  return setCookie(COOKIE, id, { ...options, seconds: A_YEAR })
}
