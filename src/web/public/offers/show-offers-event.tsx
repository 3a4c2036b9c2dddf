import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { BroughtByOrganization } from '../../../domain/links/link.ts'
import type { OfferEvent } from '../../../domain/offers/offer.ts'
import { SEARCH_LIMITS } from '../../../domain/search/search-rules.ts'
import { addDays, todayInArgentina } from '../../../domain/search/travel-dates.ts'
import type { Money as Amount } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, EMPTY_PAGE, readInLanguage } from '../../ask.server.ts'
import { AskUs } from '../../components/contact/ask-us.tsx'
import { alternatesOf } from '../../components/content/alternates.ts'
import { EventFacts } from '../../components/offers/event-facts.tsx'
import { OccasionOffers, OccasionView } from '../../components/offers/occasion-view.tsx'
import { eventCrumbs, eventJsonLd } from '../../components/offers/offer-structured-data.ts'
import { ProjectGrid } from '../../components/projects/project-grid.tsx'
import { shownOf } from '../../components/projects/shown-project.ts'
import { pageQuery, readPage } from '../../list-parameters.ts'
import { type MetaArguments, pageMeta, pageOfList, siteOf } from '../../page-meta.ts'
import { apiContext, localeContext, nowContext } from '../../visitor/page-context.ts'
import css from './show-offers-event.module.css'

const SHOWN = 12
const SHOWN_PROJECTS = '3'

/** An event: when and where it is, the trips to go there, and the projects near it. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  if (!/^[\w-]{1,80}$/.test(slug)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const page = readPage(url.searchParams)
  const locale = context.get(localeContext)
  const read = readInLanguage((about) => api['offers-event'][':slug'].$get(about), 'offers_event', { slug, url, locale })
  const event = await ask(read, url)
  const [offers, projects, brought] = await Promise.all([
    askOr(api.offers.$get({ query: { event: event.id, page: String(page), per_page: String(SHOWN) } }), EMPTY_PAGE),
    askOr(api.projects.$get({ query: { near: event.place.id, sort: 'near', per_page: SHOWN_PROJECTS } }), EMPTY_PAGE),
    askOr(api['offers-event'][':slug'].organizations.$get({ param: { slug: event.slug } }), []),
  ])
  return {
    event,
    offers: offers.data,
    page,
    pages: Math.ceil(offers.meta.total / SHOWN),
    projects: projects.data.map(shownOf),
    brought,
    today: todayInArgentina(context.get(nowContext)),
    alternates: alternatesOf(event),
    locale,
  }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { event, page, pages, alternates, locale } = about.loaderData
  return pageMeta(about, {
    title: page > 1 ? `${event.title} · ${m.offers_title_page({ page })}` : event.title,
    description: event.summary,
    indexed: page <= Math.max(1, pages),
    languages: alternates,
    things: eventJsonLd(event, locale, siteOf(about).public_url),
    ...pageOfList(page, pages, pageQuery),
  })
}

export default function ShowOffersEvent() {
  const { event, offers, page, pages, projects, brought, today } = useLoaderData<typeof loader>()
  const to = usePaths()
  const locale = useLocale()
  const search = `${to('search')}?${new URLSearchParams({ destination: event.place.id, ...tripDates(event, today) })}`
  return (
    <OccasionView
      occasion={event}
      crumbs={eventCrumbs(event, locale)}
      facts={<EventFacts event={event} today={today} file={to('offers_event_file', { slug: event.slug })} />}
    >
      <OccasionOffers
        title={m.offers_event_offers()}
        offers={offers}
        empty={<EmptyState title={m.offers_event_none()} action={<ButtonLink to={search}>{m.offers_event_search()}</ButtonLink>} />}
      />
      <Pagination page={page} pages={pages} hrefOf={(other) => to('offers_event', { slug: event.slug }) + pageQuery(other)} />
      <p>
        <AskUs about={{ event: event.slug }} />
      </p>
      <BroughtTo brought={brought} />
      {projects.length > 0 && (
        <section aria-labelledby="event-projects">
          <h2 id="event-projects">{m.offers_event_projects()}</h2>
          <ProjectGrid projects={projects} />
        </section>
      )}
    </OccasionView>
  )
}

/** The days of an event that are left, as many as a search may name. */
function tripDates({ start_date, end_date }: Pick<OfferEvent, 'start_date' | 'end_date'>, today: string): { start: string; end: string } {
  const start = start_date < today ? today : start_date
  const last = addDays(start, SEARCH_LIMITS.nights)
  return { start, end: end_date > last ? last : end_date > start ? end_date : addDays(start, 1) }
}

/** Contributions of an event's travellers, by the organization that brought them. Empty before anybody travelled. */
function BroughtTo({ brought }: { brought: BroughtByOrganization[] }) {
  const to = usePaths()
  if (brought.length === 0) return null
  return (
    <section aria-labelledby="event-brought">
      <h2 id="event-brought">{m.offers_event_brought()}</h2>
      <p className={css.lead}>{m.offers_event_brought_text()}</p>
      <ul className={css.list}>
        {brought.map(({ organization, trips, expected, collected }) => (
          <li key={organization.id}>
            <Link to={to('organization', { slug: organization.slug })}>{organization.name}</Link>
            <span>{trips === 1 ? m.offers_event_trips_one() : m.offers_event_trips_other({ count: trips })}</span>
            <Sums amounts={collected} label={m.offers_event_collected()} />
            <Sums amounts={expected} label={m.offers_event_expected()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sums({ amounts, label }: { amounts: Amount[]; label: string }) {
  return amounts.map((amount) => (
    <span key={amount.currency} className={css.sum}>
      <strong>
        <MoneyText value={amount} exact />
      </strong>{' '}
      {label}
    </span>
  ))
}
