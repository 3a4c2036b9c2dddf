import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { contentKindOf, readEditor } from '../../desk/content/item-page.server.ts'
import { namedOf } from '../../desk/content/offers/named-options.ts'
import { EventEditor, GroupEditor, OfferEditor } from '../../desk/content/offers/offer-editors.tsx'
import { WrittenInBrowser } from '../../desk/content/written-in-browser.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** The draft of an offer, a group or an event, and the choices of its form. */
export async function loader(about: LoaderFunctionArgs) {
  const kind = contentKindOf(about.params.slug)
  const api = about.context.get(apiContext)
  const locale = about.context.get(localeContext)
  const query = { per_page: '100' }
  const [item, groups, events, currencies] = await Promise.all([
    readEditor<never>(kind, about),
    kind === 'offer' ? askOr(api.admin['offers-groups'].$get({ query }), EMPTY_PAGE) : EMPTY_PAGE,
    kind === 'offer' ? askOr(api.admin['offers-events'].$get({ query }), EMPTY_PAGE) : EMPTY_PAGE,
    kind === 'offer' ? askOr(api.currencies.$get({ query: {} }), []) : [],
  ])
  const choices = {
    groups: namedOf(groups, locale),
    events: namedOf(events, locale),
    currencies: currencies.map(({ code, name }) => ({ code, name })),
  }
  return { kind, item, choices }
}

export default function AdminEventEdit() {
  const { kind, item, choices } = useLoaderData<typeof loader>()
  const to = usePaths()
  const form = { ...item, content: item.content as never }
  return (
    <DeskPage
      title={item.title || m.posts_untitled()}
      lead={<Link to={to('admin_event', { slug: item.id })}>← {m.content_status_title()}</Link>}
    >
      <WrittenInBrowser>
        {kind === 'offer' && <OfferEditor {...form} key={item.id} choices={choices} />}
        {kind === 'offer_group' && <GroupEditor {...form} key={item.id} />}
        {kind === 'offer_event' && <EventEditor {...form} key={item.id} />}
      </WrittenInBrowser>
    </DeskPage>
  )
}
