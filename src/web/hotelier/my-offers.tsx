import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { SALE_STATES } from '../../domain/offers/desk/offer-desk.ts'
import { OWN_OFFER_SORTS, type OwnOfferRow } from '../../domain/offers/hotelier/own-offer.ts'
import { m } from '../../kit/sentences/messages.js'
import { Link } from '../../kit/ui/link.tsx'
import { Pagination } from '../../kit/ui/lists/pagination.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { Badge, Button, ButtonLink, Container, EmptyState, Field } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { askOr, EMPTY_PAGE } from '../ask.server.ts'
import { SALE_NAMES } from '../components/offers/sale-names.ts'
import { titleOf } from '../desk/content/title-of.ts'
import { readOneOf, readPage, readText, writeQuery } from '../list-parameters.ts'
import { PageHeading } from '../page-heading.tsx'
import { apiContext } from '../visitor/page-context.ts'
import css from './my-offers.module.css'
import { OfferFigures, SaleOf, SORT_NAMES } from './own-offer-facts.tsx'

const SHOWN = 12

/** The offers that are assigned to the visitor, narrowed by the address. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { searchParams } = url
  const search = {
    query: readText(searchParams, 'query'),
    sale: readOneOf(searchParams, 'sale', SALE_STATES),
    sort: readOneOf(searchParams, 'sort', OWN_OFFER_SORTS) ?? 'start_date',
  }
  const page = readPage(searchParams)
  const query = { ...search, page: String(page), per_page: String(SHOWN) }
  const found = await askOr(context.get(apiContext).hotelier.offers.$get({ query }), EMPTY_PAGE)
  return { search, page, offers: found.data, pages: Math.ceil(found.meta.total / SHOWN) }
}

type Loaded = Awaited<ReturnType<typeof loader>>

export default function MyOffers() {
  const { search, page, offers, pages } = useLoaderData<typeof loader>()
  const to = usePaths()
  const is_narrowed = search.query !== '' || search.sale !== undefined
  return (
    <Container className={css.page}>
      <PageHeading>{m.my_offers_title()}</PageHeading>
      <p className={css.lead}>{m.my_offers_lead()}</p>
      <Filters key={queryOf(search, 1)} search={search} />
      {offers.length > 0 ? (
        <ul className={css.offers}>
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} />
          ))}
        </ul>
      ) : is_narrowed ? (
        <EmptyState title={m.my_offers_none_such()} action={<ButtonLink to={to('my_offers')}>{m.my_offers_all()}</ButtonLink>} />
      ) : (
        <EmptyState title={m.my_offers_none()}>{m.my_offers_none_text()}</EmptyState>
      )}
      <Pagination page={page} pages={pages} hrefOf={(other) => to('my_offers') + queryOf(search, other)} />
    </Container>
  )
}

function queryOf({ query, sale, sort }: Loaded['search'], page: number): string {
  const set = {
    ...(query && { query }),
    ...(sale && { sale }),
    ...(sort !== 'start_date' && { sort }),
    ...(page > 1 && { page: String(page) }),
  }
  return writeQuery(new URLSearchParams(set))
}

function Filters({ search }: Pick<Loaded, 'search'>) {
  return (
    <search>
      <form method="get" className={css.filters}>
        <Field id="offers-query" label={m.offer_desk_search()}>
          <input id="offers-query" type="search" name="query" defaultValue={search.query} maxLength={100} />
        </Field>
        <Field id="offers-sale" label={m.offer_desk_sale()}>
          <select id="offers-sale" name="sale" defaultValue={search.sale ?? ''}>
            <option value="">{m.my_offers_any()}</option>
            {SALE_STATES.map((sale) => (
              <option key={sale} value={sale}>
                {SALE_NAMES[sale]()}
              </option>
            ))}
          </select>
        </Field>
        <Field id="offers-sort" label={m.offers_sort()}>
          <select id="offers-sort" name="sort" defaultValue={search.sort}>
            {OWN_OFFER_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_NAMES[sort]()}
              </option>
            ))}
          </select>
        </Field>
        <Button type="submit" look="secondary">
          {m.offers_search()}
        </Button>
      </form>
    </search>
  )
}

function OfferRow({ offer }: { offer: OwnOfferRow }) {
  const to = usePaths()
  return (
    <li className={css.offer}>
      <div className={css.name}>
        <h2>
          <Link to={to('my_offer', { slug: offer.id })}>{titleOf(offer, useLocale())}</Link>
        </h2>
        <p>
          <SaleOf offer={offer} />
          {offer.change?.state === 'sent' && <Badge tone="gold">{m.my_offers_change_sent()}</Badge>}
          {offer.change?.state === 'refused' && <Badge>{m.my_offers_change_refused()}</Badge>}
        </p>
      </div>
      <OfferFigures offer={offer} />
    </li>
  )
}
