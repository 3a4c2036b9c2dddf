import type { ActionFunctionArgs } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import { beginItem } from '../../desk/content/item-page.server.ts'
import { NewItem } from '../../desk/content/new-item.tsx'

/** Begins a cause, the last of all, and leads to its form. */
export function action(about: ActionFunctionArgs) {
  return beginItem('cause', about)
}

export default function AdminCauseNew() {
  const to = usePaths()
  return (
    <NewItem
      title={m.causes_new()}
      list={{ to: to('admin_causes'), text: m.causes_title() }}
      lead={m.causes_new_lead()}
      submit={m.causes_new_submit()}
    />
  )
}
