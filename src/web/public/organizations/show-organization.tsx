import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Organization } from '../../../domain/organizations/organization.ts'
import { localeOfPath } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Breadcrumb } from '../../../kit/ui/breadcrumb.tsx'
import { IconArrowRight } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyFigures } from '../../../kit/ui/money-figures.tsx'
import { ShareButton, SharePanel } from '../../../kit/ui/share/share-panel.tsx'
import { Badge, ButtonLink, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { shareCardPath } from '../../../pictures/share-cards/share-card.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { OrganizationCover } from '../../components/organizations/organization-cover.tsx'
import { organizationShareCard } from '../../components/organizations/organization-share-card.ts'
import { organizationCrumbs, organizationJsonLd } from '../../components/organizations/organization-structured-data.ts'
import { ProjectGrid } from '../../components/projects/project-grid.tsx'
import { type ShownProject, shownOf } from '../../components/projects/shown-project.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import { useSite } from '../../site.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { readOrganizationMap } from './organization-map.server.ts'
import { OrganizationWhere } from './organization-where.tsx'
import css from './show-organization.module.css'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const slug = encodeURIComponent(params.slug ?? '')
  const { organization, projects, points } = await ask(context.get(apiContext).organization[':slug'].$get({ param: { slug } }), url)
  const where = await readOrganizationMap(context.get(apiContext), { organization, projects, points }, context.get(localeContext))
  return { organization, projects: projects.map(shownOf), where }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { organization } = about.loaderData
  const { name, place, description } = organization
  const title = m.organization_show_title({ name, place: place.text })
  return pageMeta(about, {
    title,
    description,
    card: { ...organizationShareCard(organization), alt: title },
    things: organizationJsonLd(organization, localeOfPath(about.location.pathname), siteOf(about).public_url),
  })
}

export default function ShowOrganization() {
  const { organization, projects, where } = useLoaderData<typeof loader>()
  return (
    <Container className={css.page}>
      <Hero organization={organization} />
      <MoneyOf organization={organization} />
      {projects.length === 0 ? <NoProjects /> : <Projects projects={projects} />}
      {where && <OrganizationWhere organization={organization} facts={where} />}
      <Share organization={organization} />
    </Container>
  )
}

function Hero({ organization }: { organization: Organization }) {
  const { place, district } = organization
  const to = usePaths()
  return (
    <header className={css.hero}>
      <div className={css.about}>
        <Breadcrumb crumbs={organizationCrumbs(organization, useLocale())} />
        <p>
          <Badge>{organization.type_word ?? organization.type.name}</Badge>
        </p>
        <div className={css.name}>
          {organization.logo && <img src={organization.logo.url} alt="" width={72} height={72} className={css.logo} />}
          <h1 lang="es">{organization.name}</h1>
        </div>
        <p className={css.description} lang="es">
          {organization.description}
        </p>
        <dl className={css.facts}>
          <Fact name={m.organization_place()}>
            {place.text}
            {place.context && `, ${place.context}`}
          </Fact>
          {district && (
            <Fact name={m.organization_district()}>
              <Link to={to('district', { number: district.number })}>
                {district.number} · {district.name}
              </Link>
            </Fact>
          )}
          {organization.rotary_club && organization.rotary_club !== organization.name && (
            <Fact name={m.organization_club()}>{organization.rotary_club}</Fact>
          )}
          <Fact name={m.organization_since()}>
            <When value={organization.created_at} />
          </Fact>
        </dl>
        <ShareButton look="named" />
      </div>
      <OrganizationCover organization={organization} sizes="(min-width: 62rem) 36rem, 92vw" eager className={css.picture} />
    </header>
  )
}

function Share({ organization }: { organization: Organization }) {
  const site = useSite()
  const locale = useLocale()
  const to = usePaths()
  const { name, slug } = organization
  return (
    <SharePanel
      url={site.public_url + to('organization', { slug })}
      title={name}
      text={m.organization_share_text({ name })}
      card={shareCardPath(organizationShareCard(organization), locale, site.brand.name)}
    />
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Collected and paid money; expected money is set apart, as it is not collected yet. */
function MoneyOf({ organization: { collected, paid, expected } }: { organization: Organization }) {
  const to = usePaths()
  return (
    <section className={css.money} aria-labelledby="money">
      <h2 id="money">{m.organization_money()}</h2>
      <MoneyFigures
        figures={[
          { tone: 'collected', name: m.organization_money_collected(), text: m.organization_money_collected_text(), amounts: collected },
          { tone: 'paid', name: m.organization_money_paid(), text: m.organization_money_paid_text(), amounts: paid },
          { tone: 'expected', name: m.organization_money_expected(), text: m.organization_money_expected_text(), amounts: expected },
        ]}
      />
      <Link to={to('transparency')} className={css.follow}>
        {m.organization_money_follow()}
        <IconArrowRight size={18} aria-hidden="true" />
      </Link>
    </section>
  )
}

function Projects({ projects }: { projects: ShownProject[] }) {
  const groups = [
    { status: 'active', title: m.organization_active(), text: m.organization_active_text() },
    { status: 'published', title: m.organization_coming(), text: m.organization_coming_text() },
    { status: 'completed', title: m.organization_completed(), text: m.organization_completed_text() },
  ] as const
  return groups.map(({ status, title, text }) => {
    const some = projects.filter((project) => project.status === status)
    if (some.length === 0) return null
    return (
      <section key={status} className={css.projects} aria-labelledby={status}>
        <div className={css.title}>
          <h2 id={status}>{title}</h2>
          <p>{text}</p>
        </div>
        <ProjectGrid projects={some} />
      </section>
    )
  })
}

function NoProjects() {
  const to = usePaths()
  return (
    <EmptyState
      title={m.organization_no_projects()}
      action={<ButtonLink to={to('projects')}>{m.organization_no_projects_action()}</ButtonLink>}
    >
      {m.organization_no_projects_text()}
    </EmptyState>
  )
}
