import type { OfferEvent, OfferGroup, OfferPage } from '../../../domain/offers/offer.ts'
import type { Locale } from '../../../kit/locales.ts'
import { decimalText } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { breadcrumbList, type JsonLd } from '../../../kit/structured-data.ts'
import type { Crumb } from '../../../kit/ui/breadcrumb.tsx'
import { pictureFacts } from '../../../pictures/scenes/picture-facts.ts'
import { crumbsFromHome } from '../../../urls/crumbs.ts'
import { pathTo } from '../../../urls/paths.ts'

export function offerCrumbs({ title, slug }: Pick<OfferPage, 'title' | 'slug'>, locale: Locale): Crumb[] {
  return crumbsFromHome(
    locale,
    { name: m.offer_path(), href: pathTo('offers', locale) },
    { name: title, href: pathTo('offer', locale, { slug }) },
  )
}

/** For sale only while it is on sale: an ended one is marked. */
export function offerJsonLd(
  offer: OfferPage,
  locale: Locale,
  { public_url, brand }: { public_url: string; brand: { name: string } },
): JsonLd[] {
  const url = public_url + pathTo('offer', locale, { slug: offer.slug })
  return [
    {
      '@type': 'TouristTrip',
      '@id': `${url}#trip`,
      name: offer.title,
      description: offer.summary,
      url,
      image: public_url + pictureFacts(offer.scene).url,
      itinerary: { '@type': 'Place', name: offer.place.text },
      offers: {
        '@type': 'Offer',
        url,
        price: decimalText(offer.price),
        priceCurrency: offer.price.currency,
        availability: `https://schema.org/${offer.on_sale ? 'InStock' : offer.sold_out ? 'SoldOut' : 'Discontinued'}`,
        validThrough: offer.last_day,
        seller: { '@type': 'Organization', name: brand.name, url: public_url },
      },
    },
    breadcrumbList(offerCrumbs(offer, locale), public_url),
  ]
}

export function groupCrumbs({ title, slug }: Pick<OfferGroup, 'title' | 'slug'>, locale: Locale): Crumb[] {
  return crumbsFromHome(
    locale,
    { name: m.offer_path(), href: pathTo('offers', locale) },
    { name: title, href: pathTo('offers_group', locale, { slug }) },
  )
}

export function eventCrumbs({ title, slug }: Pick<OfferEvent, 'title' | 'slug'>, locale: Locale): Crumb[] {
  return crumbsFromHome(
    locale,
    { name: m.offer_path(), href: pathTo('offers', locale) },
    { name: title, href: pathTo('offers_event', locale, { slug }) },
  )
}

export function eventJsonLd(event: OfferEvent, locale: Locale, public_url: string): JsonLd[] {
  const url = public_url + pathTo('offers_event', locale, { slug: event.slug })
  return [
    {
      '@type': 'Event',
      '@id': `${url}#event`,
      name: event.title,
      description: event.summary,
      url,
      image: event.images.map(({ scene }) => public_url + pictureFacts(scene).url),
      startDate: event.start_date,
      endDate: event.end_date,
      location: { '@type': 'Place', name: event.place.text, address: event.place.context || event.place.text },
    },
    breadcrumbList(eventCrumbs(event, locale), public_url),
  ]
}
