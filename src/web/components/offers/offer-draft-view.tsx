import type { OfferContent } from '../../../domain/offers/offer.kind.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { type OfferPreviewFacts, offerOfDraft } from './draft-offer.ts'
import { OfferPrice } from './offer-card.tsx'
import { goText } from './offer-labels.ts'
import { OfferView } from './offer-view.tsx'

/** An offer as its page will be, while it is being written. */
export function OfferDraftView({ draft, facts }: { draft: OfferContent; facts: OfferPreviewFacts }) {
  const offer = offerOfDraft(draft, useLocale(), facts)
  return (
    <OfferView offer={offer}>
      <h2 id="offer-go">{m.offer_go_title()}</h2>
      {offer.price.amount > 0 && <OfferPrice price={offer.price} />}
      <p>{goText(offer)}</p>
    </OfferView>
  )
}
