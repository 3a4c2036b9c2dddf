import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DistrictDetail } from '../../../domain/catalogues/district.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Breadcrumb } from '../../../kit/ui/breadcrumb.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyFigures } from '../../../kit/ui/money-figures.tsx'
import { ButtonLink, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { crumbsFromHome } from '../../../urls/crumbs.ts'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { OrganizationCardView } from '../../components/organizations/organization-card.tsx'
import { ProjectGrid } from '../../components/projects/project-grid.tsx'
import { shownOf } from '../../components/projects/shown-project.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './show-district.module.css'

/** The projects shown of each kind: the others are a link away. */
const SHOWN = '12'

/** A Rotary district: its projects, its clubs, and their collected sums. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const district = await ask(api.district[':number'].$get({ param: { number: encodeURIComponent(params.number ?? '') } }))
  const query = { district: district.number, per_page: SHOWN }
  const [open, completed, clubs] = await Promise.all([
    askOr(api.projects.$get({ query }), EMPTY_PAGE),
    askOr(api.projects.$get({ query: { ...query, status: 'completed' } }), EMPTY_PAGE),
    askOr(api.organizations.$get({ query: { district: district.number, per_page: '60' } }), EMPTY_PAGE),
  ])
  const totals = { completed: completed.meta.total, clubs: clubs.meta.total }
  return { district, open: open.data.map(shownOf), completed: completed.data.map(shownOf), clubs: clubs.data, totals }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { number, name } = about.loaderData.district
  return pageMeta(about, { title: m.district_title({ number, name }), description: m.district_description({ number, name }) })
}

export default function ShowDistrict() {
  const { district, open, completed, clubs, totals } = useLoaderData<typeof loader>()
  const to = usePaths()
  const here = `?district=${encodeURIComponent(district.number)}`
  const all = to('projects') + here
  return (
    <Container className={css.page}>
      <Head district={district} />
      <Money district={district} />
      <section className={css.part} aria-labelledby="projects">
        <h2 id="projects">{m.district_projects()}</h2>
        {open.length > 0 ? (
          <ProjectGrid projects={open} />
        ) : (
          <EmptyState title={m.project_none()} action={<ButtonLink to={to('projects')}>{m.project_clear_filters()}</ButtonLink>} />
        )}
        {district.project_count > open.length && <Link to={all}>{m.district_all_projects({ total: district.project_count })}</Link>}
      </section>
      {completed.length > 0 && (
        <section className={css.part} aria-labelledby="completed">
          <h2 id="completed">{m.district_completed()}</h2>
          <ProjectGrid projects={completed} />
          {totals.completed > completed.length && (
            <Link to={`${all}&status=completed`}>{m.district_all_projects({ total: totals.completed })}</Link>
          )}
        </section>
      )}
      {clubs.length > 0 && (
        <section className={css.part} aria-labelledby="clubs">
          <h2 id="clubs">{m.district_clubs()}</h2>
          <ul className={css.clubs}>
            {clubs.map((club) => (
              <li key={club.id}>
                <OrganizationCardView organization={club} heading="h3" />
              </li>
            ))}
          </ul>
          {totals.clubs > clubs.length && <Link to={to('organizations') + here}>{m.district_all_projects({ total: totals.clubs })}</Link>}
        </section>
      )}
    </Container>
  )
}

function Head({ district: { number, name } }: { district: DistrictDetail }) {
  const locale = useLocale()
  const title = m.district_title({ number, name })
  const crumbs = crumbsFromHome(
    locale,
    { name: m.project_path_projects(), href: pathTo('projects', locale) },
    { name: title, href: pathTo('district', locale, { number }) },
  )
  return (
    <header className={css.head}>
      <Breadcrumb crumbs={crumbs} />
      <h1>{title}</h1>
      <p>{m.district_lead()}</p>
    </header>
  )
}

function Money({ district: { collected, paid, expected } }: { district: DistrictDetail }) {
  return (
    <section className={css.part} aria-labelledby="money">
      <h2 id="money">{m.district_money()}</h2>
      <MoneyFigures
        figures={[
          { tone: 'collected', name: m.organization_money_collected(), text: m.district_collected_text(), amounts: collected },
          { tone: 'paid', name: m.organization_money_paid(), text: m.organization_money_paid_text(), amounts: paid },
          { tone: 'expected', name: m.organization_money_expected(), text: m.organization_money_expected_text(), amounts: expected },
        ]}
      />
    </section>
  )
}
