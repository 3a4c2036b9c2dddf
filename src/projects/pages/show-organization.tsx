import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Money as Amount } from '../../kit/money.ts'
import { m } from '../../kit/paraglide/messages.js'
import { Money } from '../../kit/ui/money.tsx'
import { Badge, ButtonLink, Container, EmptyState } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import type { Organization } from '../../organizations/organization.ts'
import { apiContext, localeContext } from '../../page-context.ts'
import { pathTo } from '../../paths.ts'
import { Picture } from '../../scenes/picture.tsx'
import { usePaths } from '../../use-paths.ts'
import type { ProjectCard as Card } from '../project.ts'
import { ProjectCard } from '../project-card.tsx'
import css from './show-organization.module.css'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const response = await context.get(apiContext).organization[':slug'].$get({ param: { slug: encodeURIComponent(params.slug ?? '') } })
  const moved = response.headers.get('location')
  if (moved)
    throw redirect(pathTo('organization', context.get(localeContext), { slug: decodeURIComponent(moved.split('/').at(-1) ?? '') }), 301)
  if (response.status !== 200) throw response
  const { data } = await response.json()
  return data
}

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!loaderData) return []
  const { name, place, description } = loaderData.organization
  const title = m.organization_show_title({ name, place: place.text })
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ]
}

export default function ShowOrganization() {
  const { organization, projects } = useLoaderData<typeof loader>()
  return (
    <Container className={css.page}>
      <Hero organization={organization} />
      <MoneyOf organization={organization} />
      {projects.length === 0 ? <NoProjects /> : <Projects projects={projects} />}
    </Container>
  )
}

function Hero({ organization }: { organization: Organization }) {
  const to = usePaths()
  const { place, district } = organization
  return (
    <header className={css.hero}>
      <div className={css.about}>
        <Link to={to('organizations')} className={css.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          {m.organization_all()}
        </Link>
        <p>
          <Badge>{organization.type.name}</Badge>
        </p>
        <h1 lang="es">{organization.name}</h1>
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
              {district.number} · {district.name}
            </Fact>
          )}
          <Fact name={m.organization_since()}>
            <When value={organization.created_at} />
          </Fact>
        </dl>
      </div>
      <Picture scene={organization.scene} alt="" sizes="(min-width: 62rem) 36rem, 92vw" eager className={css.picture} />
    </header>
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

/** Expected money stands apart: it is no part of what was collected. What was paid is. */
function MoneyOf({ organization: { collected, paid, expected } }: { organization: Organization }) {
  const to = usePaths()
  return (
    <section className={css.money} aria-labelledby="money">
      <h2 id="money">{m.organization_money()}</h2>
      <div className={css.figures}>
        <Figure tone="collected" name={m.organization_money_collected()} text={m.organization_money_collected_text()} amounts={collected} />
        <Figure tone="paid" name={m.organization_money_paid()} text={m.organization_money_paid_text()} amounts={paid} />
        <Figure tone="expected" name={m.organization_money_expected()} text={m.organization_money_expected_text()} amounts={expected} />
      </div>
      <Link to={to('transparency')} className={css.follow}>
        {m.organization_money_follow()}
        <IconArrowRight size={18} aria-hidden="true" />
      </Link>
    </section>
  )
}

/** A line for each currency: money of different currencies is never added up. */
function Figure({ tone, name, text, amounts }: { tone: 'collected' | 'paid' | 'expected'; name: string; text: string; amounts: Amount[] }) {
  return (
    <div className={css.figure} data-tone={tone}>
      <h3>{name}</h3>
      {amounts.length === 0 && <p className={css.nothing}>{m.organization_money_nothing()}</p>}
      {amounts.map((amount) => (
        <p key={amount.currency} className={css.amount}>
          <Money value={amount} />
        </p>
      ))}
      <p className={css.meaning}>{text}</p>
    </div>
  )
}

function Projects({ projects }: { projects: Card[] }) {
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
        <ul className={css.cards}>
          {some.map((project) => (
            <li key={project.id}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
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
