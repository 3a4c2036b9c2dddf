import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { ContentItem } from '../../desk/content/content-item.tsx'
import { actOnItem, contentKindOf, readItemPage } from '../../desk/content/item-page.server.ts'
import { readForm } from '../../form.server.ts'
import { textViewOf } from './text-views.ts'

/** The state of a site's text in each language, scheduled changes, and its published versions. */
export function loader(about: LoaderFunctionArgs) {
  return readItemPage(contentKindOf(about.params.slug), about)
}

export async function action(about: ActionFunctionArgs) {
  return actOnItem(contentKindOf(about.params.slug), await readForm(about.request, about.context), about)
}

export default function AdminSection() {
  const item = useLoaderData<typeof loader>()
  const view = item.kind === 'section' ? item.shown_on : textViewOf(item.kind)
  return <ContentItem item={item} list={m.sections_title()} view={view} />
}
