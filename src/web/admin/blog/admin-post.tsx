import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { ContentItem } from '../../desk/content/content-item.tsx'
import { actOnItem, readItemPage } from '../../desk/content/item-page.server.ts'
import { readForm } from '../../form.server.ts'

/** The state of a post in each language, scheduled changes, and its published versions. */
export function loader(about: LoaderFunctionArgs) {
  return readItemPage('post', about)
}

export async function action(about: ActionFunctionArgs) {
  return actOnItem('post', await readForm(about.request, about.context), about)
}

export default function AdminPost() {
  return <ContentItem item={useLoaderData<typeof loader>()} list={m.posts_title()} />
}
