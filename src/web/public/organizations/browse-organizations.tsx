import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { ApiClient } from '../../../api/client.server.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr } from '../../ask.server.ts'
import { OrganizationCardView } from '../../components/organizations/organization-card.tsx'
import {
  OrganizationChips,
  OrganizationFilter,
  type OrganizationFilterChoices,
  organizationFilterLabels,
} from '../../components/organizations/organization-filter.tsx'
import {
  isOrganizationLanding,
  type OrganizationSearch,
  organizationQuery,
  readSearch,
  SEARCH_FIELDS,
  writeSearch,
} from '../../components/organizations/organization-search.ts'
import { type MetaArguments, pageMeta, pageOfList } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './browse-organizations.module.css'

const SHOWN = 12
/** The number of cards that can be in the first screen. */
const EAGER_CARDS = 3

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const search = readSearch(url.searchParams)
  // A form without scripts also sends its empty fields, which would clutter an address that people share.
  if (SEARCH_FIELDS.some((field) => url.searchParams.get(field) === ''))
    throw redirect(url.pathname.replace(/\.data$/, '') + writeSearch(search))
  const api = context.get(apiContext)
  const [{ data: organizations, meta }, choices] = await Promise.all([
    ask(api.organizations.$get({ query: { ...organizationQuery(search), page: String(search.page), per_page: String(SHOWN) } })),
    findChoices(api),
  ])
  return { organizations, total: meta.total, pages: Math.ceil(meta.total / SHOWN), search, choices }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { search, choices, organizations, pages } = about.loaderData
  const name = titleOf(search, choices)
  return pageMeta(about, {
    title: search.page > 1 ? m.organization_browse_title_page({ title: name, page: search.page }) : name,
    description: m.organization_browse_description(),
    indexed: isOrganizationLanding(search) && organizations.length > 0,
    ...pageOfList(search.page, pages, (page) => writeSearch({ ...search, page })),
  })
}

/** The title: the most specific filter as a phrase, and the names of the others. */
function titleOf(search: OrganizationSearch, choices: OrganizationFilterChoices): string {
  const names = organizationFilterLabels(search, choices)
  const lead = LEADS.find((field) => search[field] !== '')
  if (!lead) return m.organization_browse_title()
  const name = names.find(([field]) => field === lead)![1]
  const phrase = {
    query: () => m.organization_browse_title_query({ words: search.query }),
    district: () => m.organization_browse_title_district({ number: search.district }),
    country: () => m.organization_browse_title_country({ country: name }),
    type: () => m.organization_browse_title_type({ type: name }),
  }[lead]
  return [phrase(), ...names.filter(([field]) => field !== lead).map(([, other]) => other)].join(' · ')
}

const LEADS = ['query', 'district', 'country', 'type'] as const

export default function BrowseOrganizations() {
  const { search, choices, ...list } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const to = usePaths()
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <h1>{m.organization_browse_heading()}</h1>
        <p>{m.organization_browse_lead()}</p>
      </header>
      <OrganizationFilter search={search} choices={choices} />
      <div className={css.found}>
        <p role="status" className={css.count}>
          {list.total === 1
            ? m.organization_count_one()
            : m.organization_count_other({ count: numberFormat(locale, {}).format(list.total) })}
        </p>
        <OrganizationChips search={search} choices={choices} />
      </div>
      <Organizations {...list} first={to('organizations') + writeSearch({ ...search, page: 1 })} />
      <Pagination page={search.page} pages={list.pages} hrefOf={(page) => to('organizations') + writeSearch({ ...search, page })} />
      <Join />
    </Container>
  )
}

/** "Join your cause": redirects managers to their desk, guests to the login and back. */
function Join() {
  const to = usePaths()
  return (
    <section className={css.join} aria-labelledby="join">
      <div>
        <h2 id="join">{m.organization_register_title()}</h2>
        <p>{m.organization_register_text()}</p>
      </div>
      <ButtonLink to={to('register_organization')} prefetch="none">
        {m.organization_register()}
      </ButtonLink>
    </section>
  )
}

type List = Pick<Awaited<ReturnType<typeof loader>>, 'organizations' | 'total'>

function Organizations({ organizations, total, first }: List & { first: string }) {
  const to = usePaths()
  if (organizations.length === 0 && total > 0) {
    return (
      <EmptyState title={m.organization_none_here()} action={<ButtonLink to={first}>{m.organization_none_here_action()}</ButtonLink>} />
    )
  }
  if (organizations.length === 0) {
    return (
      <EmptyState title={m.organization_none()} action={<ButtonLink to={to('organizations')}>{m.organization_none_action()}</ButtonLink>}>
        {m.organization_none_text()}
      </EmptyState>
    )
  }
  return (
    <ul className={css.cards}>
      {organizations.map((organization, i) => (
        <li key={organization.id}>
          <OrganizationCardView organization={organization} eager={i < EAGER_CARDS} />
        </li>
      ))}
    </ul>
  )
}

/** The options of the filters: every type, every district, and the countries of districts. */
async function findChoices(api: ApiClient): Promise<OrganizationFilterChoices> {
  const [entities, districts, countries] = await Promise.all([
    askOr(api.entities.$get(), []),
    askOr(api.districts.$get(), []),
    askOr(api.countries.$get(), []),
  ])
  const here = new Set(districts.map((district) => district.country_code))
  return {
    type: entities.map(({ slug, name }) => ({ value: slug, name })),
    country: countries.filter(({ code }) => here.has(code)).map(({ code, name }) => ({ value: code, name })),
    district: districts.map(({ number, name }) => ({ value: number, name: `${number} · ${name}` })),
  }
}
