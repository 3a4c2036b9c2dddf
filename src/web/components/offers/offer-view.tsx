import { Fragment, type ReactNode } from 'react'
import type { Offer, OfferPage } from '../../../domain/offers/offer.ts'
import { formatDays } from '../../../domain/offers/offer-days.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Breadcrumb } from '../../../kit/ui/breadcrumb.tsx'
import { IconCalendar, IconCheck, IconMapPin, IconMoon, IconPlaneDeparture, IconX } from '../../../kit/ui/icons/icons.ts'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { variantPath } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ContentText } from '../content/content-text.tsx'
import { MorePictures } from '../content/more-pictures.tsx'
import { kindName } from '../search-box/search-box-sentences.ts'
import { OfferGrid } from './offer-grid.tsx'
import { offerDatesText } from './offer-labels.ts'
import { offerCrumbs } from './offer-structured-data.ts'
import css from './offer-view.module.css'
import { SERVICE_ICONS, SERVICE_NAMES } from './service-names.ts'

/** The content of an offer's page; a draft may lack any of it. */
export type ShownOffer = Omit<OfferPage, 'languages' | 'references' | 'gift'>

/** An offer for travellers: used by the page, and by its preview while it is being written. `children` are its actions. */
export function OfferView({ offer, children }: { offer: ShownOffer; children: ReactNode }) {
  const [first, ...others] = offer.images
  return (
    <Container className={css.page}>
      <Breadcrumb crumbs={offerCrumbs(offer, useLocale())} />
      <div className={css.columns}>
        <article className={css.about}>
          <h1>{offer.title}</h1>
          <p className={css.summary}>{offer.summary}</p>
          {first && <Picture scene={first.scene} alt={first.alt} eager sizes="(min-width: 62rem) 42rem, 92vw" className={css.picture} />}
          <Facts offer={offer} />
          <ContentText text={offer} />
          <Services services={offer.services} />
          <Included offer={offer} />
          <MorePictures images={others} label={m.offer_more_pictures()} />
        </article>
        <section className={css.side} aria-labelledby="offer-go">
          {children}
        </section>
      </div>
      {offer.nearest.length > 0 && (
        <section className={css.nearest} aria-labelledby="offer-nearest">
          <h2 id="offer-nearest">{offer.on_sale ? m.offer_nearest() : m.offer_nearest_ended()}</h2>
          <OfferGrid offers={offer.nearest} />
        </section>
      )}
    </Container>
  )
}

function Services({ services }: Pick<ShownOffer, 'services'>) {
  if (services.length === 0) return null
  return (
    <section className={css.services} aria-labelledby="offer-services">
      <h2 id="offer-services">{m.offer_services()}</h2>
      <ol>
        {inOrder(services, ({ kind, name }) => {
          const Icon = SERVICE_ICONS[kind]
          return (
            <li>
              <Icon size={24} aria-hidden="true" />
              <div>
                <span>{SERVICE_NAMES[kind]()}</span>
                {name}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Included({ offer: { included, excluded } }: { offer: ShownOffer }) {
  if (included.length + excluded.length === 0) return null
  return (
    <div className={css.lists}>
      <Lines
        id="offer-included"
        title={m.offer_included()}
        lines={included}
        icon={<IconCheck size={18} aria-hidden="true" className={css.yes} />}
      />
      <Lines
        id="offer-excluded"
        title={m.offer_excluded()}
        lines={excluded}
        icon={<IconX size={18} aria-hidden="true" className={css.no} />}
      />
    </div>
  )
}

function Lines({ id, title, lines, icon }: { id: string; title: string; lines: string[]; icon: ReactNode }) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {inOrder(lines, (line) => (
          <li>
            {icon} {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ offer }: { offer: ShownOffer }) {
  const locale = useLocale()
  const to = usePaths()
  const { nights } = offer
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
          {offer.places.map(({ id, text }, i) => (
            <Fragment key={id}>
              {i > 0 && ' · '}
              <Link to={`${to('offers')}?place=${id}`}>{text}</Link>
            </Fragment>
          ))}
        </dd>
      </div>
      <div>
        <dt>
          <IconCalendar size={20} aria-hidden="true" /> {m.offer_when()}
        </dt>
        <dd>
          {offerDatesText(offer, locale)}
          {offer.dates === 'fixed' && nights > 0 && (
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
            <Link {...linkOf('offers_group', offer.group, locale, to)}>{offer.group.name}</Link>
          </dd>
        </div>
      )}
      {offer.event && (
        <div>
          <dt>{m.offer_event()}</dt>
          <dd>
            <Link {...linkOf('offers_event', offer.event, locale, to)}>{offer.event.name}</Link>
            {offer.event.start_date && (
              <span className={css.nights}>{formatDays(locale, offer.event.start_date, offer.event.end_date)}</span>
            )}
          </dd>
        </div>
      )}
      {offer.on_sale && offer.last_day && (
        <div>
          <dt>{m.offer_until()}</dt>
          <dd>{formatDays(locale, offer.last_day, offer.last_day)}</dd>
        </div>
      )}
    </dl>
  )
}

/** A link to an offer's group or event, in the language in which it is public: with its prefix where that is not the reader's. */
function linkOf(
  page: 'offers_group' | 'offers_event',
  { slug, language }: NonNullable<Offer['group']>,
  locale: Locale,
  to: ReturnType<typeof usePaths>,
) {
  return { to: language === locale ? to(page, { slug }) : variantPath(page, language, { slug }), lang: language }
}
