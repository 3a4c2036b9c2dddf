import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { ownDraft } from '../../domain/content/writing/draft.ts'
import type { OfferContent } from '../../domain/offers/offer.kind.ts'
import { m } from '../../kit/sentences/messages.js'
import { Link } from '../../kit/ui/link.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { Container } from '../../kit/ui/ui.tsx'
import { pathTo } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { ask, askOr } from '../ask.server.ts'
import { OWN_OFFER_PAGES } from '../desk/content/desk-pages.ts'
import { OfferEditor } from '../desk/content/offers/offer-editors.tsx'
import { titleOf } from '../desk/content/title-of.ts'
import { WrittenInBrowser } from '../desk/content/written-in-browser.tsx'
import { PageHeading } from '../page-heading.tsx'
import { apiContext, localeContext, visitorContext } from '../visitor/page-context.ts'
import { offerKey } from './my-offer-key.ts'
import css from './my-offers.module.css'

/** The form of an offer: its draft, or, once it is public, a change of it. A sent change cannot be edited. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = offerKey(params.slug)
  const api = context.get(apiContext)
  const [offer, currencies] = await Promise.all([
    ask(api.hotelier.offer[':id'].$get({ param: { id } })),
    askOr(api.currencies.$get({ query: {} }), []),
  ])
  if (offer.to === 'change' && offer.change?.state === 'sent') throw redirect(pathTo('my_offer', context.get(localeContext), { slug: id }))
  return {
    offer,
    currencies: currencies.map(({ code, name }) => ({ code, name })),
    user: context.get(visitorContext).user?.id ?? '',
  }
}

/** The agency puts offers into groups and events. */
const NONE = { list: [], has_more: false }

export default function EditMyOffer() {
  const { offer, currencies, user } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <Container className={css.page}>
      <PageHeading>{titleOf(offer, useLocale())}</PageHeading>
      <p className={css.lead}>
        <Link to={to('my_offer', { slug: offer.id })}>← {m.my_offers_state()}</Link>
      </p>
      <p className={css.note}>{offer.to === 'draft' ? m.my_offers_writes_draft() : m.my_offers_writes_change()}</p>
      <WrittenInBrowser>
        <OfferEditor
          id={offer.id}
          version={offer.version}
          seen={String(offer.draft_version)}
          updated_by={null}
          content={ownDraft<OfferContent>(offer.content)}
          card_titles={{ es: {}, en: {} }}
          user={user}
          choices={{ groups: NONE, events: NONE, currencies }}
          pages={OWN_OFFER_PAGES}
        />
      </WrittenInBrowser>
    </Container>
  )
}
