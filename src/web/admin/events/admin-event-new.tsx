import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import { beginItem } from '../../desk/content/item-page.server.ts'
import { NewItem } from '../../desk/content/new-item.tsx'

const TITLES = { offer: m.offer_desk_new_offer, offer_group: m.offer_desk_new_group, offer_event: m.offer_desk_new_event }
type Kind = keyof typeof TITLES

/** The kind of the new item, by `kind`. */
export function loader({ url }: LoaderFunctionArgs) {
  return { kind: kindOf(url) }
}

/** Begins it, and leads to its form. */
export function action(about: ActionFunctionArgs) {
  return beginItem(kindOf(about.url), about)
}

function kindOf(url: URL): Kind {
  const kind = (Object.keys(TITLES) as Kind[]).find((one) => one === (url.searchParams.get('kind') ?? 'offer'))
  if (!kind) throw data(null, { status: 404 })
  return kind
}

export default function AdminEventNew() {
  const { kind } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <NewItem
      title={TITLES[kind]()}
      list={{ to: to('admin_events'), text: m.offer_desk_title() }}
      lead={m.offer_desk_new_lead()}
      submit={m.offer_desk_new_submit()}
    />
  )
}
