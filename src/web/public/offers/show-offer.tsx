import { useEffect } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Estimate } from '../../../domain/contributions/estimate.ts'
import type { OfferPage } from '../../../domain/offers/offer.ts'
import { formatDays } from '../../../domain/offers/offer-days.ts'
import { todayInArgentina } from '../../../domain/search/travel-dates.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { sessionStore } from '../../../kit/ui/browser-storage.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, readInLanguage } from '../../ask.server.ts'
import { AskUs } from '../../components/contact/ask-us.tsx'
import { alternatesOf } from '../../components/content/alternates.ts'
import { OfferPrice } from '../../components/offers/offer-card.tsx'
import { OfferForm } from '../../components/offers/offer-form.tsx'
import { goText, leftText } from '../../components/offers/offer-labels.ts'
import { offerJsonLd } from '../../components/offers/offer-structured-data.ts'
import css from '../../components/offers/offer-view.module.css'
import { OfferView } from '../../components/offers/offer-view.tsx'
import { SearchProject } from '../../components/search-box/search-project.tsx'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import type { PageHandle } from '../../shell/page-handle.ts'
import { usePublicLayout } from '../../shell/public-layout-data.ts'
import { apiContext, localeContext, nowContext } from '../../visitor/page-context.ts'

export const handle: PageHandle = { has_search_box: true }

/** An offer, and past contributions of trips of its type. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  if (!/^[\w-]{1,80}$/.test(slug)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const read = readInLanguage((about) => api.offer[':slug'].$get(about), 'offer', { slug, url, locale })
  const [offer, estimates] = await Promise.all([ask(read, url), askOr(api.estimates.$get(), [])])
  return {
    offer,
    estimate: estimateOf(offer, estimates),
    today: todayInArgentina(context.get(nowContext)),
    alternates: alternatesOf(offer),
    locale,
  }
}

/** The estimate for its trip type in its currency; otherwise in the currency of most trips. */
function estimateOf({ trip_type, price }: OfferPage, estimates: Estimate[]): Estimate | null {
  const alike = estimates.filter((estimate) => estimate.trip_type === trip_type).sort((one, other) => other.trips - one.trips)
  return alike.find(({ median }) => median.currency === price.currency) ?? alike[0] ?? null
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { offer, alternates, locale } = about.loaderData
  return pageMeta(about, {
    title: offer.title,
    description: offer.summary,
    indexed: offer.on_sale,
    languages: alternates,
    things: offerJsonLd(offer, locale, siteOf(about)),
  })
}

export default function ShowOffer() {
  const { offer, estimate, today } = useLoaderData<typeof loader>()
  const layout = usePublicLayout()
  useCountedView(offer.id)
  return (
    <OfferView offer={offer}>
      {offer.on_sale ? (
        <>
          <h2 id="offer-go">{m.offer_go_title()}</h2>
          <OfferPrice price={offer.price} />
          {offer.places_left !== null && <p className={css.left}>{leftText(offer.places_left)}</p>}
          <Gift gift={offer.gift} estimate={estimate} />
          <p className={css.quiet}>{goText(offer)}</p>
          <OfferForm key={offer.id} offer={offer} today={today} />
          <SearchProject project={layout?.project ?? null} />
          <p className={css.quiet}>{m.offer_reference()}</p>
        </>
      ) : (
        <Ended offer={offer} />
      )}
      <AskUs about={{ offer: offer.slug }} />
    </OfferView>
  )
}

/** The contribution by the offer's own margin, if that is known; otherwise an estimate by past trips. */
function Gift({ gift, estimate }: { gift: OfferPage['gift']; estimate: Estimate | null }) {
  const to = usePaths()
  const locale = useLocale()
  if (gift)
    return (
      <p className={css.gift}>
        <strong>{m.offer_gift_person({ amount: formatMoney(gift, locale, 'round') })}</strong>
      </p>
    )
  if (!estimate) return null
  return (
    <p className={css.gift}>
      <strong>{m.offer_gift({ amount: formatMoney(estimate.median, locale, 'round') })}</strong>{' '}
      <Link to={`${to('transparency')}#figures`}>{m.offer_gift_trips({ trips: estimate.trips })}</Link>
    </p>
  )
}

function Ended({ offer }: { offer: OfferPage }) {
  const to = usePaths()
  const locale = useLocale()
  const search = new URLSearchParams({
    destination: offer.place.id,
    ...(offer.trip_type !== 'ONLY_TICKET' && { trip_type: offer.trip_type }),
  })
  return (
    <>
      <h2 id="offer-go">{offer.sold_out ? m.offer_sold_out() : m.offer_ended()}</h2>
      <p>{offer.sold_out ? m.offer_sold_out_text() : m.offer_ended_text({ day: formatDays(locale, offer.last_day, offer.last_day) })}</p>
      <ButtonLink to={`${to('search')}?${search}`}>{m.offer_ended_search()}</ButtonLink>
    </>
  )
}

/** Counts that an offer's page was opened, once for each visit to the site: pages are cached, and programs that read them run no scripts. */
function useCountedView(offer_id: string): void {
  useEffect(() => {
    const key = `seen ${offer_id}`
    if (sessionStore.getItem(key) !== null) return
    sessionStore.setItem(key, '')
    // A view that is lost is no loss to the visitor.
    fetch(`/api/offers/${encodeURIComponent(offer_id)}/views`, { method: 'POST', keepalive: true }).catch(() => {})
  }, [offer_id])
}
