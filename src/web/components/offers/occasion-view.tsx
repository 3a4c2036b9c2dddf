import type { ReactNode } from 'react'
import type { Offer, OfferGroup } from '../../../domain/offers/offer.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Breadcrumb, type Crumb } from '../../../kit/ui/breadcrumb.tsx'
import { Container } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { ContentText } from '../content/content-text.tsx'
import { MorePictures } from '../content/more-pictures.tsx'
import css from './occasion-view.module.css'
import { OfferGrid } from './offer-grid.tsx'

/** The content common to pages of groups and events of offers; a draft may lack any of it. */
export type ShownOccasion = Pick<OfferGroup, 'title' | 'summary' | 'body' | 'cards' | 'images'>

interface Props {
  occasion: ShownOccasion
  crumbs: Crumb[]
  /** Below its summary. */
  facts?: ReactNode
  /** Below its text. */
  children: ReactNode
}

/** A group of offers or an event, and its offers. */
export function OccasionView({ occasion, crumbs, facts, children }: Props) {
  const [first, ...others] = occasion.images
  return (
    <Container className={css.page}>
      <Breadcrumb crumbs={crumbs} />
      <header className={css.head}>
        <div className={css.text}>
          <h1>{occasion.title}</h1>
          <p className={css.summary}>{occasion.summary}</p>
          {facts}
        </div>
        {first && (
          <div className={css.picture} style={{ '--focus': `${first.focus.x}% ${first.focus.y}%` } as never}>
            <Picture scene={first.scene} alt={first.alt} eager sizes="(min-width: 62rem) 34rem, 92vw" />
          </div>
        )}
      </header>
      <div className={css.body}>
        <ContentText text={occasion} />
      </div>
      {children}
      <MorePictures images={others} label={m.offer_more_pictures()} />
    </Container>
  )
}

/** The offers of an occasion or, if it has none, what visitors can do instead. */
export function OccasionOffers({ title, offers, empty }: { title: string; offers: Offer[]; empty: ReactNode }) {
  return (
    <section aria-labelledby="occasion-offers">
      <h2 id="occasion-offers">{title}</h2>
      {offers.length === 0 ? empty : <OfferGrid offers={offers} eager={2} />}
    </section>
  )
}
