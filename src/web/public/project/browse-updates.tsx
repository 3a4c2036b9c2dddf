import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { UPDATES_PER_PAGE } from '../../../domain/projects/updates/update-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { readPage } from '../../list-parameters.ts'
import { type MetaArguments, pageMeta, pageOfList } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './browse-updates.module.css'
import { News } from './project-news.tsx'

/** All updates and reports of a project, page by page. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const key = params.slug ?? ''
  // The client inserts it into an address unescaped: an invalid slug or id must not become another address.
  if (!/^[\w-]{1,80}$/.test(key)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const project = await ask(api.project[':id'].$get({ param: { id: key } }), url, key)
  if (project.slug !== key) throw movedInside(url, project.slug)
  const page = readPage(url.searchParams)
  const updates = await ask(
    api.project[':id'].updates.$get({ param: { id: project.id }, query: { page: String(page), per_page: String(UPDATES_PER_PAGE) } }),
  )
  const { slug, name, language, organization } = project
  return { slug, name, language, organization, updates: updates.data, page, pages: Math.ceil(updates.meta.total / UPDATES_PER_PAGE) }
}

function movedInside(url: URL, slug: string): Response {
  return redirect(url.pathname.replace(/[^/]+(\/[^/]+\/?)$/, `${slug}$1`) + url.search, 301)
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { name, organization, page, pages, updates } = about.loaderData
  return pageMeta(about, {
    title: page > 1 ? m.project_news_title_page({ name, page }) : m.project_news_title({ name }),
    description: m.project_news_lead({ organization: organization.name }),
    feeds: ['updates'],
    indexed: updates.length > 0,
    ...pageOfList(page, pages, queryOf),
  })
}

function queryOf(page: number): string {
  return page > 1 ? `?page=${page}` : ''
}

export default function BrowseUpdates() {
  const { slug, name, language, organization, updates, page, pages } = useLoaderData<typeof loader>()
  const to = usePaths()
  const own = language === useLocale() ? undefined : language
  return (
    <Container narrow className={css.page}>
      <p className={css.up}>
        <Link to={to('project', { slug })} lang={own}>
          ← {name}
        </Link>
      </p>
      <h1>{m.project_news()}</h1>
      <p className={css.lead}>{m.project_news_lead({ organization: organization.name })}</p>
      {updates.length > 0 ? <News updates={updates} heading="h2" /> : <p>{m.project_news_none()}</p>}
      <Pagination page={page} pages={pages} hrefOf={(other) => to('project_updates', { slug }) + queryOf(other)} />
    </Container>
  )
}
