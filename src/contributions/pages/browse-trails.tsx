import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { ApiClient } from '../../api.server.ts'
import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/paraglide/messages.js'
import { useLocale } from '../../kit/ui/locale.ts'
import { Pagination } from '../../kit/ui/pagination.tsx'
import { ButtonLink, Container, EmptyState } from '../../kit/ui/ui.tsx'
import { apiContext, localeContext } from '../../page-context.ts'
import { pathTo } from '../../paths.ts'
import { usePaths } from '../../use-paths.ts'
import { CodeForm, type CodeProblem } from '../code-form.tsx'
import { codesIn } from '../trail-code.ts'
import { TrailList } from '../trail-list.tsx'
import { TrailPanel } from '../trail-panel.tsx'
import css from './browse-trails.module.css'

const SHOWN = 20

/** The latest contributions; with `?code=`, the way to the one that a person looks for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams
  const api = context.get(apiContext)
  const typed = parameters.get('code')
  const code = typed === null ? null : await findCode(api, typed)
  if (code) throw redirect(pathTo('trail', context.get(localeContext), { code }))
  const page = pageIn(parameters)
  const response = await api.trails.$get({ query: { page: String(page), per_page: String(SHOWN) } })
  if (response.status !== 200) throw response
  const { data: trails, meta } = await response.json()
  const tried: CodeProblem | null = typed === null ? null : { typed: typed.slice(0, 300), problem: typed.trim() ? 'unknown' : 'missing' }
  return { trails, total: meta.total, page, pages: Math.ceil(meta.total / SHOWN), tried }
}

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  const title = m.contribution_browse_title()
  const description = m.contribution_browse_description()
  return [
    { title: loaderData && loaderData.page > 1 ? m.contribution_browse_title_page({ page: loaderData.page }) : title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(loaderData?.tried ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export default function BrowseTrails() {
  const { tried, ...list } = useLoaderData<typeof loader>()
  return (
    <>
      <TrailPanel sunrise="high">
        <h1 className={css.heading}>{m.contribution_browse_heading()}</h1>
        <p className={css.lead}>{m.contribution_browse_lead()}</p>
        <CodeForm tried={tried} />
      </TrailPanel>
      <Container className={css.page}>
        <How />
        <Latest {...list} />
      </Container>
    </>
  )
}

/** What can be followed, in three steps, and what nobody can see. */
function How() {
  const steps = [
    { title: m.contribution_how_travel_title(), text: m.contribution_how_travel_text() },
    { title: m.contribution_how_count_title(), text: m.contribution_how_count_text() },
    { title: m.contribution_how_arrive_title(), text: m.contribution_how_arrive_text() },
  ]
  return (
    <section className={css.how} aria-labelledby="how">
      <h2 id="how">{m.contribution_how_title()}</h2>
      <ol className={css.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <div className={css.sight}>
        <p>
          <IconEye size={22} aria-hidden="true" />
          <span>
            <strong>{m.contribution_seen_title()}</strong> {m.contribution_seen_text()}
          </span>
        </p>
        <p>
          <IconEyeOff size={22} aria-hidden="true" />
          <span>
            <strong>{m.contribution_unseen_title()}</strong> {m.contribution_unseen_text()}
          </span>
        </p>
      </div>
    </section>
  )
}

function Latest({ trails, total, page, pages }: Omit<Awaited<ReturnType<typeof loader>>, 'tried'>) {
  const to = usePaths()
  const locale = useLocale()
  return (
    <section className={css.latest} aria-labelledby="latest">
      <div className={css.latest_title}>
        <h2 id="latest">{m.contribution_latest_title()}</h2>
        {total > 0 && (
          <p>{total === 1 ? m.contribution_count_one() : m.contribution_count_other({ count: writtenNumber(total, locale) })}</p>
        )}
      </div>
      {trails.length > 0 ? <TrailList trails={trails} showProject /> : <NoTrails beyond={total > 0} />}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(other) => (other === 1 ? to('transparency') : `${to('transparency')}?page=${other}`)}
      />
    </section>
  )
}

function NoTrails({ beyond }: { beyond: boolean }) {
  const to = usePaths()
  if (beyond)
    return (
      <EmptyState
        title={m.contribution_none_here()}
        action={<ButtonLink to={to('transparency')}>{m.contribution_none_here_action()}</ButtonLink>}
      />
    )
  return (
    <EmptyState title={m.contribution_none()} action={<ButtonLink to={to('search')}>{m.contribution_none_action()}</ButtonLink>}>
      {m.contribution_none_text()}
    </EmptyState>
  )
}

/** The code of a trail that is there, among what the typed text may mean. */
async function findCode(api: ApiClient, typed: string): Promise<string | null> {
  for (const code of codesIn(typed)) {
    const response = await api.trail[':code'].$get({ param: { code } })
    if (response.status === 200) return code
  }
  return null
}

function writtenNumber(number: number, locale: Locale): string {
  return number.toLocaleString(locale === 'es' ? 'es-AR' : 'en-US')
}

function pageIn(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
