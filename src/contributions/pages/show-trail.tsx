import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { crumbsFromHome } from '../../crumbs.ts'
import { type Locale, localeOfPath } from '../../kit/locales.ts'
import { formatMoney } from '../../kit/money.ts'
import { m } from '../../kit/paraglide/messages.js'
import { breadcrumbList } from '../../kit/structured-data.ts'
import { Breadcrumb, type Crumb } from '../../kit/ui/breadcrumb.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { Money } from '../../kit/ui/money.tsx'
import { Container } from '../../kit/ui/ui.tsx'
import { apiContext } from '../../page-context.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import { pathTo } from '../../paths.ts'
import { usePaths } from '../../use-paths.ts'
import type { MoneyState, Trail } from '../contribution.ts'
import { CopyLinkButton } from '../copy-link-button.tsx'
import { PrintButton } from '../print-button.tsx'
import { StateBadge, stateName } from '../state-badge.tsx'
import { sunriseOf, TrailPanel } from '../trail-panel.tsx'
import { TrailProject } from '../trail-project.tsx'
import { trailShareCard } from '../trail-share-card.ts'
import { TrailTimeline } from '../trail-timeline.tsx'
import css from './show-trail.module.css'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const response = await api.trail[':code'].$get({ param: { code: encodeURIComponent(params.code ?? '') } })
  if (response.status !== 200) throw response
  const { data: trail } = await response.json()
  const found = trail.project && (await api.project[':id'].$get({ param: { id: trail.project.id } }))
  const project = found && found.status === 200 ? (await found.json()).data : null
  return { trail, project }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { trail } = about.loaderData
  const locale = localeOfPath(about.location.pathname)
  const amount = formatMoney(trail.amount, locale, 'exact')
  return pageMeta(about, {
    title: m.contribution_trail_title({ amount, code: trail.code }),
    description: trail.project
      ? m.contribution_trail_description_project({ amount, project: trail.project.name })
      : m.contribution_trail_description_fund({ amount }),
    card: { ...trailShareCard(trail), alt: m.contribution_share_alt({ amount, state: stateName(trail.state) }) },
    things: [breadcrumbList(trailCrumbs(trail, locale), siteOf(about).public_url)],
  })
}

function trailCrumbs({ code }: Trail, locale: Locale): Crumb[] {
  return crumbsFromHome(
    locale,
    { name: m.contribution_path(), href: pathTo('transparency', locale) },
    { name: code, href: pathTo('trail', locale, { code }) },
  )
}

export default function ShowTrail() {
  const { trail, project } = useLoaderData<typeof loader>()
  return (
    <>
      <TrailPanel sunrise={sunriseOf(trail)}>
        <Summary trail={trail} />
      </TrailPanel>
      <Container className={css.page}>
        <section className={css.path} aria-labelledby="path">
          <h2 id="path">{m.contribution_trail_path()}</h2>
          <TrailTimeline trail={trail} />
        </section>
        <aside className={css.beside}>
          <TrailProject trail={trail} project={project} />
          <Code code={trail.code} />
        </aside>
      </Container>
    </>
  )
}

/** How much, of what, for whom, and where it stands now. */
function Summary({ trail }: { trail: Trail }) {
  const to = usePaths()
  return (
    <>
      <Breadcrumb crumbs={trailCrumbs(trail, useLocale())} />
      <h1 className={css.heading}>
        <span>{m.contribution_trail_heading()}</span>{' '}
        <span className={css.amount} data-counts={trail.state !== 'void' && trail.state !== 'not_approved'}>
          <Money value={trail.amount} exact />
        </span>
      </h1>
      <p className={css.what}>
        {trail.kind === 'booking' ? m.contribution_trail_booking() : m.contribution_trail_donation()}
        <span className={css.whom}>
          {trail.project
            ? m.contribution_trail_whom()
            : trail.common_fund
              ? m.contribution_trail_whom_fund()
              : m.contribution_trail_whom_hidden()}{' '}
          {trail.project && (
            <Link to={to('project', { slug: trail.project.slug })} prefetch="intent" lang={trail.project.language}>
              {trail.project.name}
            </Link>
          )}
        </span>
      </p>
      <div className={css.now}>
        <StateBadge state={trail.state} />
        <p>{NOW[trail.state]()}</p>
      </div>
    </>
  )
}

const NOW: Record<MoneyState, () => string> = {
  expected: m.contribution_trail_now_expected,
  confirmed: m.contribution_trail_now_confirmed,
  paid: m.contribution_trail_now_paid,
  void: m.contribution_trail_now_void,
  not_approved: m.contribution_trail_now_not_approved,
}

/** What a person keeps, or sends to somebody else. */
function Code({ code }: { code: string }) {
  return (
    <section className={css.code} aria-labelledby="code-title">
      <h2 id="code-title">{m.contribution_code_title()}</h2>
      <p className={css.letters}>{code}</p>
      <p>{m.contribution_code_text()}</p>
      <CopyLinkButton />
      <PrintButton />
    </section>
  )
}
