import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { sectionIn, sectionsIn } from '../../../domain/sections/section-texts.ts'
import { localeOfPath } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { type MetaArguments, pageCard, pageMeta, siteOf } from '../../page-meta.ts'
import type { PageHandle } from '../../shell/page-handle.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { HomePage } from './home-page.tsx'
import { type HomeFacts, readHome } from './read-home.server.ts'
import { siteJsonLd } from './site-structured-data.ts'

export const handle: PageHandle = { over_picture: true, has_search_box: true, no_return: true }

export function loader({ context }: LoaderFunctionArgs) {
  return readHome(context.get(apiContext))
}

export function meta(about: MetaArguments & { loaderData?: HomeFacts }) {
  if (!about.loaderData) return []
  const { sections } = about.loaderData
  const site = siteOf(about)
  const locale = localeOfPath(about.location.pathname)
  const has_questions = sectionIn(sections, 'home_questions', locale) !== null
  const questions = has_questions ? sectionsIn(sections, 'question', locale) : []
  const title = m.site_title({ brand: site.brand.name })
  const hero = sectionIn(sections, 'home_hero', locale)
  return pageMeta(about, {
    title,
    whole_title: true,
    description: hero?.description ?? '',
    ...(hero && { card: { ...pageCard('home', [hero.title, hero.text]), alt: title } }),
    feeds: ['projects', 'updates'],
    things: siteJsonLd(site, questions, locale),
  })
}

export default function Home() {
  return <HomePage facts={useLoaderData<typeof loader>()} />
}
