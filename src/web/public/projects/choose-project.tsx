import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { WITHOUT_PROJECT } from '../../../domain/clients/trip-session.ts'
import type { ProjectCard } from '../../../domain/projects/project.ts'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import { safeRedirect } from '../../../kit/http/safe-redirect.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { matchPath, pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { askList, EMPTY_PAGE } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { readText } from '../../list-parameters.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { ChooseForm } from '../../shell/on-demand/choose-form.tsx'
import { ChooseList } from '../../shell/on-demand/choose-list.tsx'
import { chosenId, findActive, findStopped, type StoppedProject, storeChoice } from '../../visitor/choice.server.ts'
import { apiContext, configContext, localeContext, visitorContext } from '../../visitor/page-context.ts'
import css from './choose-project.module.css'

const SHOWN = 12

/** Projects that may be chosen, for this page and for the sheet that opens over any other. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams
  const query = readText(parameters, 'query')
  const api = context.get(apiContext)
  const { data: projects, meta } = await askList(
    api.projects.$get({ query: { status: 'active', per_page: String(SHOWN), ...(query && { query }) } }),
    EMPTY_PAGE,
  )
  const back = safeRedirect(
    parameters.get('back') ?? pathOf(request.headers.get('referer'), request),
    pathTo('home', context.get(localeContext)),
  )
  return { projects, total: meta.total, query, back, chosen_id: chosenId(request) }
}

/** Chooses, changes or clears the project; the visitor returns to where they were. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text, readable } = await readForm(request, context)
  if (!readable) throw data(null, { status: 400 })
  const locale = context.get(localeContext)
  const id = text('project_id')
  const api = context.get(apiContext)
  const project = id ? await findActive(api, id) : null
  const signed_in = context.get(visitorContext).user !== null
  const cookies =
    id && !project ? null : await storeChoice(project?.id ?? null, { api, signed_in, secure: context.get(configContext).https })
  if (!cookies) {
    const { stopped, nearest } = await findStopped(api, id)
    return data({ stopped, nearest, back: safeRedirect(text('back'), pathTo('home', locale)) }, { status: stopped ? 409 : 404 })
  }
  const headers = new Headers()
  for (const cookie of [...cookies, flashCookie(project ? 'site_flash_project_chosen' : 'site_flash_project_cleared')])
    headers.append('set-cookie', cookie)
  return redirect(safeRedirect(text('back'), pathTo('home', locale)), { status: 303, headers })
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.project_choose_title(), description: m.project_choose_text(), indexed: false })
}

export default function ChooseProject() {
  const { back, ...list } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <Container narrow className={css.page}>
      <h1>{m.project_choose_title()}</h1>
      <p>{m.project_choose_text()}</p>
      {isRequest(back) && (
        <p>
          <ButtonLink to={`${back}&${WITHOUT_PROJECT}=1`} look="quiet" prefetch="none" reloadDocument>
            {m.client_project_none()}
          </ButtonLink>
        </p>
      )}
      {refused && <StoppedNotice {...refused} />}
      <ChooseList {...list} back={refused?.back ?? back} />
    </Container>
  )
}

/** True for the way back to another site's request to sign in, which needs no project to go on. */
function isRequest(back: string): boolean {
  const [path = '', query] = back.split('?')
  return query !== undefined && matchPath(path)?.[0] === 'authorize'
}

/** The path of the referring page, if it is on this site. */
function pathOf(referer: string | null, request: Request): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const { host, pathname, search } = new URL(referer)
  return host === new URL(request.url).host ? pathname + search : null
}

interface Props {
  /** Null when it is not public any longer. */
  stopped: StoppedProject | null
  nearest: ProjectCard[]
  back: string
}

/** Reports that the project just chosen does not collect, and offers the nearest ones that do. */
function StoppedNotice({ stopped, nearest, back }: Props) {
  const to = usePaths()
  return (
    <section className={css.notice} role="alert">
      <p>
        {stopped ? (
          <>
            <Link to={to('project', { slug: stopped.slug })} lang={stopped.language}>
              {stopped.name}
            </Link>{' '}
            {stopped.completed ? m.project_stopped_completed() : m.project_stopped_paused()}.
          </>
        ) : (
          m.project_stopped_gone()
        )}{' '}
        {nearest.length > 0 ? m.project_stopped_nearest() : m.project_stopped_others()}
      </p>
      <ul className={css.nearest}>
        {nearest.map((project) => (
          <li key={project.id}>
            <div>
              <p className={css.name} lang={project.language}>
                {project.name}
              </p>
              <p className={css.place}>{[project.organization.name, project.place?.text].filter(Boolean).join(' · ')}</p>
            </div>
            <ChooseForm project={project} back={back} />
          </li>
        ))}
      </ul>
    </section>
  )
}
