import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { localeOfPath } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ContentItem } from '../../desk/content/content-item.tsx'
import { actOnItem, readItemPage } from '../../desk/content/item-page.server.ts'
import { titleOf } from '../../desk/content/title-of.ts'
import { readForm } from '../../form.server.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'

/** The state of a post in each language, scheduled changes, and its published versions. */
export function loader(about: LoaderFunctionArgs) {
  return readItemPage('post', about)
}

export async function action(about: ActionFunctionArgs) {
  return actOnItem('post', await readForm(about.request, about.context), about)
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return deskMeta(about, about.loaderData ? titleOf(about.loaderData, localeOfPath(about.location.pathname)) : m.posts_untitled())
}

export default function AdminPost() {
  return <ContentItem item={useLoaderData<typeof loader>()} list={m.posts_title()} />
}
