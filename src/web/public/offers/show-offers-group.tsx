import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { breadcrumbList } from '../../../kit/structured-data.ts'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, EMPTY_PAGE, readInLanguage } from '../../ask.server.ts'
import { alternatesOf } from '../../components/content/alternates.ts'
import { OccasionOffers, OccasionView } from '../../components/offers/occasion-view.tsx'
import { groupCrumbs } from '../../components/offers/offer-structured-data.ts'
import { pageQuery, readPage } from '../../list-parameters.ts'
import { type MetaArguments, pageMeta, pageOfList, siteOf } from '../../page-meta.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

const SHOWN = 12

/** A group of offers: its text, and a page of its offers on sale. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  if (!/^[\w-]{1,80}$/.test(slug)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const page = readPage(url.searchParams)
  const locale = context.get(localeContext)
  const read = readInLanguage((about) => api['offers-group'][':slug'].$get(about), 'offers_group', { slug, url, locale })
  const group = await ask(read, url)
  const query = { group: group.id, page: String(page), per_page: String(SHOWN) }
  const offers = await askOr(api.offers.$get({ query }), EMPTY_PAGE)
  const pages = Math.ceil(offers.meta.total / SHOWN)
  return { group, offers: offers.data, page, pages, alternates: alternatesOf(group), locale }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { group, page, pages, alternates, locale } = about.loaderData
  const title = m.offers_title_group({ name: group.title })
  return pageMeta(about, {
    title: page > 1 ? `${title} · ${m.offers_title_page({ page })}` : title,
    description: group.summary,
    indexed: page <= Math.max(1, pages),
    languages: alternates,
    things: [breadcrumbList(groupCrumbs(group, locale), siteOf(about).public_url)],
    ...pageOfList(page, pages, pageQuery),
  })
}

export default function ShowOffersGroup() {
  const { group, offers, page, pages } = useLoaderData<typeof loader>()
  const to = usePaths()
  const all = <ButtonLink to={to('offers')}>{m.offers_clear()}</ButtonLink>
  return (
    <OccasionView occasion={group} crumbs={groupCrumbs(group, useLocale())}>
      <OccasionOffers title={m.offers_group_offers()} offers={offers} empty={<EmptyState title={m.offers_group_none()} action={all} />} />
      <Pagination page={page} pages={pages} hrefOf={(other) => to('offers_group', { slug: group.slug }) + pageQuery(other)} />
    </OccasionView>
  )
}
