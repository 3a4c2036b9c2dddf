import type { ActionFunctionArgs } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import { beginItem } from '../../desk/content/item-page.server.ts'
import { NewItem } from '../../desk/content/new-item.tsx'

/** Begins a post, signed with its writer's name, and leads to its form. */
export function action(about: ActionFunctionArgs) {
  return beginItem('post', about)
}

export default function AdminPostNew() {
  const to = usePaths()
  return (
    <NewItem
      title={m.posts_new()}
      list={{ to: to('admin_posts'), text: m.posts_title() }}
      lead={m.posts_new_lead()}
      submit={m.posts_new_submit()}
    />
  )
}
