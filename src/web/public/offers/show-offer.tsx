import { IconCalendar, IconMapPin, IconMoon, IconPlaneDeparture } from '@tabler/icons-react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Estimate } from '../../../domain/contributions/estimate.ts'
import type { OfferPage } from '../../../domain/offers/offer.ts'
import { formatDays } from '../../../domain/offers/offer-days.ts'
import { nightsBetween } from '../../../domain/search/travel-dates.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { Breadcrumb } from '../../../kit/ui/breadcrumb.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr } from '../../ask.server.ts'
import { OfferCard, OfferPrice } from '../../components/offers/offer-card.tsx'
import { OfferForm } from '../../components/offers/offer-form.tsx'
import { offerCrumbs, offerThings } from '../../components/offers/offer-structured-data.ts'
import { kindName } from '../../components/search-box/search-box-sentences.ts'
import { SearchProject } from '../../components/search-box/search-project.tsx'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import type { PageHandle } from '../../shell/page-handle.ts'
import { usePublicLayout } from '../../shell/public-layout-data.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './show-offer.module.css'

export const handle: PageHandle = { has_search_box: true }

/** An offer, and what trips of its kind left in the past. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  if (!/^[\w-]{1,80}$/.test(slug)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const [offer, estimates] = await Promise.all([ask(api.offer[':slug'].$get({ param: { slug } })), askOr(api.estimates.$get(), [])])
  return { offer, gift: giftOf(offer, estimates), locale: context.get(localeContext) }
}

/** Of trips of its kind in its currency; else in the one of most of them. */
function giftOf({ trip_type, price }: OfferPage, estimates: Estimate[]): Estimate | null {
  const alike = estimates.filter((estimate) => estimate.trip_type === trip_type).sort((one, other) => other.trips - one.trips)
  return alike.find(({ median }) => median.currency === price.currency) ?? alike[0] ?? null
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { offer, locale } = about.loaderData
  return pageMeta(about, {
    title: offer.title,
    description: offer.summary,
    indexed: offer.on_sale,
    things: offerThings(offer, locale, siteOf(about)),
  })
}

export default function ShowOffer() {
  const { offer, gift } = useLoaderData<typeof loader>()
  const layout = usePublicLayout()
  return (
    <Container className={css.page}>
      <Breadcrumb crumbs={offerCrumbs(offer, useLocale())} />
      <div className={css.columns}>
        <article className={css.about}>
          <h1>{offer.title}</h1>
          <p className={css.summary}>{offer.summary}</p>
          <Picture scene={offer.scene} alt="" eager sizes="(min-width: 62rem) 42rem, 92vw" className={css.picture} />
          <Facts offer={offer} />
        </article>
        <section className={css.side} aria-labelledby="offer-go">
          {offer.on_sale ? (
            <>
              <h2 id="offer-go">{m.offer_go_title()}</h2>
              <OfferPrice price={offer.price} />
              {gift && <Gift gift={gift} />}
              <p className={css.quiet}>{m.offer_go_text()}</p>
              <OfferForm key={offer.id} offer={offer} />
              <SearchProject project={layout?.project ?? null} />
              <p className={css.quiet}>{m.offer_reference()}</p>
            </>
          ) : (
            <Ended offer={offer} />
          )}
        </section>
      </div>
      {offer.nearest.length > 0 && (
        <section className={css.nearest} aria-labelledby="offer-nearest">
          <h2 id="offer-nearest">{offer.on_sale ? m.offer_nearest() : m.offer_nearest_ended()}</h2>
          <ul>
            {offer.nearest.map((other) => (
              <li key={other.id}>
                <OfferCard offer={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Container>
  )
}

function Facts({ offer }: { offer: OfferPage }) {
  const locale = useLocale()
  const to = usePaths()
  const nights = nightsBetween(offer.start_date, offer.end_date)
  return (
    <dl className={css.facts}>
      <div>
        <dt>
          <IconPlaneDeparture size={20} aria-hidden="true" /> {m.offer_trip()}
        </dt>
        <dd>{kindName(offer.trip_type)}</dd>
      </div>
      <div>
        <dt>
          <IconMapPin size={20} aria-hidden="true" /> {m.offer_where()}
        </dt>
        <dd>
          <Link to={`${to('offers')}?place=${offer.place.id}`}>{offer.place.text}</Link>
        </dd>
      </div>
      <div>
        <dt>
          <IconCalendar size={20} aria-hidden="true" /> {m.offer_when()}
        </dt>
        <dd>
          {formatDays(locale, offer.start_date, offer.end_date)}
          {nights > 0 && (
            <span className={css.nights}>
              <IconMoon size={16} aria-hidden="true" /> {nights === 1 ? m.offer_nights_one() : m.offer_nights_other({ count: nights })}
            </span>
          )}
        </dd>
      </div>
      {offer.group && (
        <div>
          <dt>{m.offers_group()}</dt>
          <dd>
            <Link to={`${to('offers')}?group=${offer.group.slug}`}>{offer.group.name}</Link>
          </dd>
        </div>
      )}
      {offer.event && (
        <div>
          <dt>{m.offer_event()}</dt>
          <dd>
            {offer.event.name}, {formatDays(locale, offer.event.start_date, offer.event.end_date)}
          </dd>
        </div>
      )}
      {offer.on_sale && (
        <div>
          <dt>{m.offer_until()}</dt>
          <dd>{formatDays(locale, offer.last_day, offer.last_day)}</dd>
        </div>
      )}
    </dl>
  )
}

function Gift({ gift }: { gift: Estimate }) {
  const to = usePaths()
  return (
    <p className={css.gift}>
      <strong>{m.offer_gift({ amount: formatMoney(gift.median, useLocale()) })}</strong>{' '}
      <Link to={`${to('transparency')}#figures`}>{m.offer_gift_trips({ trips: gift.trips })}</Link>
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
      <h2 id="offer-go">{m.offer_ended()}</h2>
      <p>{m.offer_ended_text({ day: formatDays(locale, offer.last_day, offer.last_day) })}</p>
      <ButtonLink to={`${to('search')}?${search}`}>{m.offer_ended_search()}</ButtonLink>
    </>
  )
}
