import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { breadcrumbList } from '../../../kit/structured-data.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ask, askOr, EMPTY_PAGE, readInLanguage } from '../../ask.server.ts'
import { CauseView, causeCrumbs } from '../../components/causes/cause-view.tsx'
import { alternatesOf } from '../../components/content/alternates.ts'
import { shownOf } from '../../components/projects/shown-project.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

const SHOWN_PROJECTS = '6'
const SHOWN_POSTS = '3'

/** A cause: its text, its projects, and posts about it. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  if (!/^[\w-]{1,80}$/.test(slug)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const cause = await ask(
    readInLanguage((about) => api.cause[':slug'].$get(about), 'cause', { slug, url, locale }),
    url,
  )
  const [projects, posts] = await Promise.all([
    askOr(api.projects.$get({ query: { cause: cause.id, per_page: SHOWN_PROJECTS } }), EMPTY_PAGE),
    askOr(api.posts.$get({ query: { cause: cause.id, per_page: SHOWN_POSTS } }), EMPTY_PAGE),
  ])
  return {
    cause,
    projects: projects.data.map(shownOf),
    posts: posts.data,
    alternates: alternatesOf(cause),
    locale,
  }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { cause, alternates, locale } = about.loaderData
  return pageMeta(about, {
    title: m.cause_page_title({ name: cause.name }),
    description: cause.description,
    feeds: ['projects', 'posts'],
    languages: alternates,
    things: [breadcrumbList(causeCrumbs(cause, locale), siteOf(about).public_url)],
  })
}

export default function ShowCause() {
  const { cause, projects, posts } = useLoaderData<typeof loader>()
  return <CauseView cause={cause} crumbs={causeCrumbs(cause, useLocale())} projects={projects} posts={posts} />
}
