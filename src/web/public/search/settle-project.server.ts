import type { ApiClient } from '../../../api/client.server.ts'
import { type ChosenProject, chosenOf, findActive, findStopped, readChoice, storeChoice } from '../../visitor/choice.server.ts'

/** The page's project differs from the visitor's choice: the visitor has to say which one they mean. */
export interface ProjectQuestion {
  why: 'changed' | 'stopped'
  /** Names; null is no project. */
  shown: string | null
  chosen: string | null
  options: ProjectOption[]
  /** One answer is to continue without a project. */
  nobody: boolean
}

export interface ProjectOption {
  project: ChosenProject
  is: 'shown' | 'chosen' | 'near'
}

interface Asking {
  api: ApiClient
  signed_in: boolean
  secure: boolean
}

/**
 * The project of a posted search: the one that its page displayed (`project_id`, empty for none), while it is still the visitor's choice
 * and collects; or the answer (`project_answer`) to the question that follows otherwise, which becomes the visitor's choice. A search from
 * a project's page (`page_project`) is for that project while it collects; the visitor's choice does not change. A form without either is a
 * link of another site: the visitor's choice counts.
 */
export async function settleProject(
  form: FormData,
  request: Request,
  visitor: Asking,
): Promise<{ project_id: string | null; page_project?: ChosenProject; cookies: string[] } | { question: ProjectQuestion }> {
  const answer = form.get('project_answer')
  if (typeof answer === 'string') {
    const cookies = answer && !(await findActive(visitor.api, answer)) ? null : await storeChoice(answer || null, visitor)
    return cookies ? { project_id: answer || null, cookies } : { question: await askAbout(answer, request, visitor.api) }
  }
  const page_project = form.get('page_project')
  if (typeof page_project === 'string') {
    const active = await findActive(visitor.api, page_project)
    return active
      ? { project_id: active.id, page_project: active, cookies: [] }
      : { question: await askAbout(page_project, request, visitor.api) }
  }
  const { project } = await readChoice(request, visitor.api)
  const shown = form.get('project_id')
  if (typeof shown !== 'string' || shown === (project?.id ?? '')) return { project_id: project?.id ?? null, cookies: [] }
  return { question: await askAbout(shown, request, visitor.api) }
}

/** The question about the page's project; without an id the page displayed none. */
export async function askAbout(shown_id: string | null, request: Request, api: ApiClient): Promise<ProjectQuestion> {
  const [shown, { project: chosen }] = await Promise.all([shown_id ? findActive(api, shown_id) : null, readChoice(request, api)])
  const is_stopped = shown_id !== null && shown_id !== '' && !shown
  const { stopped, nearest } = is_stopped ? await findStopped(api, shown_id) : { stopped: null, nearest: [] }
  return {
    why: is_stopped ? 'stopped' : 'changed',
    shown: shown?.name ?? stopped?.name ?? null,
    chosen: chosen?.name ?? null,
    options: [
      ...(shown ? [{ project: shown, is: 'shown' as const }] : []),
      ...(chosen && chosen.id !== shown?.id ? [{ project: chosen, is: 'chosen' as const }] : []),
      ...nearest.filter(({ id }) => id !== chosen?.id).map((card) => ({ project: chosenOf(card), is: 'near' as const })),
    ],
    nobody: !shown || !chosen,
  }
}
