import { data, type RouterContextProvider, redirect } from 'react-router'
import type { ManagerProject } from '../../../domain/projects/drafts/managed-project.ts'
import { ask } from '../../ask.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/**
 * The project of an address, for its writers.
 * @param at number of path segments after the slug
 * @throws 404 for a stranger, also if its page is public; 301 to its address when the slug is an old one
 */
export async function loadProject(
  context: Readonly<RouterContextProvider>,
  key: string | undefined,
  url: URL,
  at = 0,
): Promise<ManagerProject> {
  if (!key || !/^[\w-]{1,80}$/.test(key)) throw data(null, { status: 404 })
  const answer = await context.get(apiContext).organization.project[':id'].$get({ param: { id: key } })
  const moved = answer.status === 301 && answer.headers.get('location')?.split('/').at(-1)
  if (moved) throw moveInside(url, moved, at)
  const project = await ask(answer, url)
  if (!('abilities' in project)) throw data(null, { status: 404 })
  if (project.slug !== key) throw moveInside(url, project.slug, at)
  return project as ManagerProject
}

function moveInside(url: URL, slug: string, at: number): Response {
  const words = url.pathname.replace(/\/$/, '').split('/')
  words[words.length - 1 - at] = slug
  return redirect(words.join('/') + url.search, 301)
}
