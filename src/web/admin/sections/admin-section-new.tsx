import type { ActionFunctionArgs } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import { beginItem } from '../../desk/content/item-page.server.ts'
import { NewItem } from '../../desk/content/new-item.tsx'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'

/** Begins the page of a place, and leads to its form. */
export function action(about: ActionFunctionArgs) {
  return beginItem('place_page', about)
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.sections_new_place())
}

export default function AdminSectionNew() {
  const to = usePaths()
  return (
    <NewItem
      title={m.sections_new_place()}
      list={{ to: `${to('admin_sections')}?view=places`, text: m.sections_places() }}
      lead={m.sections_new_lead()}
      submit={m.sections_new_submit()}
    />
  )
}
