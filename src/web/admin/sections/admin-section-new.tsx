import { type ActionFunctionArgs, useSearchParams } from 'react-router'
import { usePaths } from '../../../urls/use-paths.ts'
import { beginItem } from '../../desk/content/item-page.server.ts'
import { NewItem } from '../../desk/content/new-item.tsx'
import { TEXT_VIEWS } from './text-views.ts'

/** Lists to which editors add. */
const LISTS = Object.entries(TEXT_VIEWS).flatMap(([view, { many, ...list }]) => (many ? [{ view, many, ...list }] : []))

/** The list by the `view` of the address, or the first one. */
function listOf(parameters: URLSearchParams) {
  return LISTS.find(({ view }) => view === parameters.get('view')) ?? LISTS[0]!
}

/** Begins a text, and leads to its form. */
export function action(about: ActionFunctionArgs) {
  return beginItem(listOf(about.url.searchParams).kinds[0]!, about)
}

export default function AdminSectionNew() {
  const to = usePaths()
  const [parameters] = useSearchParams()
  const { view, name, many } = listOf(parameters)
  return (
    <NewItem
      title={many.begin()}
      list={{ to: `${to('admin_sections')}?view=${view}`, text: name() }}
      lead={many.begin_lead()}
      submit={many.begin_submit()}
    />
  )
}
