import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { localeOfPath } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ContentItem } from '../../desk/content/content-item.tsx'
import { actOnItem, contentKindOf, readItemPage } from '../../desk/content/item-page.server.ts'
import { titleOf } from '../../desk/content/title-of.ts'
import { readForm } from '../../form.server.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { textViewOf } from './text-views.ts'

/** The state of a site's text in each language, scheduled changes, and its published versions. */
export function loader(about: LoaderFunctionArgs) {
  return readItemPage(contentKindOf(about.params.slug), about)
}

export async function action(about: ActionFunctionArgs) {
  return actOnItem(contentKindOf(about.params.slug), await readForm(about.request, about.context), about)
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return deskMeta(about, about.loaderData ? titleOf(about.loaderData, localeOfPath(about.location.pathname)) : m.sections_title())
}

export default function AdminSection() {
  const item = useLoaderData<typeof loader>()
  const view = item.kind === 'section' ? item.shown_on : textViewOf(item.kind)
  return <ContentItem item={item} list={m.sections_title()} view={view} />
}
