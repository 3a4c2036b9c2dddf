import { type ActionFunctionArgs, useSearchParams } from 'react-router'
import { ownValue } from '../../../kit/data/own-value.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { beginItem } from '../../desk/content/item-page.server.ts'
import { NewItem } from '../../desk/content/new-item.tsx'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { TEXT_VIEWS } from './text-views.ts'

/** The list by the `view` of the address: the first one to which editors add if it names none. */
function listOf(parameters: URLSearchParams) {
  const view = parameters.get('view') ?? ''
  const many = ownValue(TEXT_VIEWS, view)?.many
  return many ? { view, ...TEXT_VIEWS[view]!, many } : { view: 'places', ...TEXT_VIEWS.places!, many: TEXT_VIEWS.places!.many! }
}

/** Begins a text, and leads to its form. */
export function action(about: ActionFunctionArgs) {
  return beginItem(listOf(about.url.searchParams).kinds[0]!, about)
}

export function meta(about: MetaArguments) {
  return deskMeta(about, listOf(new URLSearchParams(about.location.search)).many.begin())
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
