import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { askList, askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { AskUs } from '../../components/contact/ask-us.tsx'
import { cardOffer } from '../../components/offers/card-offer.ts'
import { OfferGrid } from '../../components/offers/offer-grid.tsx'
import { offersText } from '../../components/offers/offer-labels.ts'
import { readText } from '../../list-parameters.ts'
import { type MetaArguments, pageMeta, pageOfList } from '../../page-meta.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './browse-offers.module.css'
import { OfferFilters } from './offer-filters.tsx'
import { PRICE_LENGTH, readOfferSearch, setFields, writeOfferSearch } from './offer-search.ts'

const SHOWN = 12
const NO_CHOICES = { groups: [], places: [], months: [], currencies: [] }

/** Trips on sale, narrowed by the address. A list that fails is empty. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const search = readOfferSearch(url.searchParams, locale)
  // A form without scripts sends all of its fields.
  if ([...url.searchParams.values()].includes('')) throw redirect(url.pathname.replace(/\.data$/, '') + writeOfferSearch(search))
  const [offers, choices] = await Promise.all([
    askList(api.offers.$get({ query: { ...setFields(search), page: String(search.page), per_page: String(SHOWN) } }), EMPTY_PAGE),
    askOr(api.offers.choices.$get(), NO_CHOICES),
  ])
  const { total } = offers.meta
  // One that is no price yet stays in its field, with its error.
  const typed_price = search.max_price === '' ? readText(url.searchParams, 'max_price', PRICE_LENGTH) : ''
  return { search, typed_price, offers: offers.data.map(cardOffer), total, pages: Math.ceil(total / SHOWN), choices }
}

type Loaded = Awaited<ReturnType<typeof loader>>

export function meta(about: MetaArguments & { loaderData?: Loaded }) {
  if (!about.loaderData) return []
  const { search, offers, pages } = about.loaderData
  const title = titleOf(about.loaderData)
  const { group, page, ...others } = setFields(search)
  return pageMeta(about, {
    title: page ? `${title} · ${m.offers_title_page({ page })}` : title,
    description: m.offers_lead(),
    indexed: offers.length > 0 && Object.keys(others).length === 0,
    ...pageOfList(search.page, pages, (other) => writeOfferSearch({ ...search, page: other })),
  })
}

function titleOf({ search, choices }: Pick<Loaded, 'search' | 'choices'>): string {
  const group = choices.groups.find(({ slug }) => slug === search.group)
  if (group) return m.offers_title_group({ name: group.name })
  const place = choices.places.find(({ id }) => id === search.place)
  return place ? m.offers_title_place({ name: place.text }) : m.offers_title()
}

export default function BrowseOffers() {
  const loaded = useLoaderData<typeof loader>()
  const { search, offers, total, pages, choices, typed_price } = loaded
  const to = usePaths()
  const locale = useLocale()
  const is_narrowed = Object.keys(setFields({ ...search, page: 1, sort: 'position' })).length > 0
  return (
    <Container className={css.page}>
      <h1>{titleOf(loaded)}</h1>
      <p className={css.lead}>{m.offers_lead()}</p>
      <OfferFilters search={search} choices={choices} typed_price={typed_price} />
      <h2 className="visually-hidden">{m.offers_results()}</h2>
      <p role="status" className={css.count}>
        {offersText(total, locale)}
        {is_narrowed && <Link to={to('offers')}>{m.offers_clear()}</Link>}
      </p>
      {offers.length > 0 ? (
        <OfferGrid offers={offers} eager={3} />
      ) : (
        <EmptyState
          title={m.offers_empty()}
          action={
            <>
              <ButtonLink to={to('search')}>{m.offers_empty_action()}</ButtonLink>
              <AskUs about={search.query ? { search: search.query } : {}} />
            </>
          }
        >
          {m.offers_empty_text()}
        </EmptyState>
      )}
      <Pagination page={search.page} pages={pages} hrefOf={(page) => to('offers') + writeOfferSearch({ ...search, page })} />
    </Container>
  )
}
