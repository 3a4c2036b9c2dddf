import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { ask } from '../../ask.server.ts'
import { ContentItem } from '../../desk/content/content-item.tsx'
import { actOnItem, readItemPage } from '../../desk/content/item-page.server.ts'
import { DeskBadge, DeskCard } from '../../desk/desk-page.tsx'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** The state of a cause in each language, scheduled changes, its published versions, and its number of projects. */
export async function loader(about: LoaderFunctionArgs) {
  const item = await readItemPage('cause', about)
  return { item, ...(await ask(about.context.get(apiContext).admin.cause[':id'].$get({ param: { id: item.id } }))) }
}

export async function action(about: ActionFunctionArgs) {
  return actOnItem('cause', await readForm(about.request, about.context), about)
}

export default function AdminCause() {
  const { item, used, enabled } = useLoaderData<typeof loader>()
  return (
    <ContentItem item={item} list={m.causes_title()}>
      <DeskCard title={m.causes_used_title()} aside={!enabled && <DeskBadge>{m.causes_not_offered()}</DeskBadge>}>
        <p>{used === 0 ? m.causes_used_none() : used === 1 ? m.causes_used_text_one() : m.causes_used_text_other({ count: used })}</p>
      </DeskCard>
    </ContentItem>
  )
}
