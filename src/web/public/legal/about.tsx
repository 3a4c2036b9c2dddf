import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { sectionIn } from '../../../domain/sections/section-texts.ts'
import { localeOfPath } from '../../../kit/locales.ts'
import { ask } from '../../ask.server.ts'
import { type MetaArguments, pageCard, pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { AboutPage } from './about-page.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return { sections: await ask(context.get(apiContext).sections[':page'].$get({ param: { page: 'about' } })) }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  const head = sectionIn(about.loaderData?.sections ?? [], 'about_head', localeOfPath(about.location.pathname))
  if (!head) return []
  const { page_title: title, description } = head
  return pageMeta(about, { title, description, card: { ...pageCard('about', [head.title]), alt: title } })
}

export default function AboutSite() {
  return <AboutPage sections={useLoaderData<typeof loader>().sections} />
}
