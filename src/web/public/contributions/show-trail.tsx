import type { ReactNode } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { Trail } from '../../../domain/contributions/contribution.ts'
import { isOnTheWay } from '../../../domain/contributions/trail-code.ts'
import { type Locale, localeOfPath } from '../../../kit/locales.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { breadcrumbList } from '../../../kit/structured-data.ts'
import { Breadcrumb, type Crumb } from '../../../kit/ui/breadcrumb.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { CopyButton } from '../../../kit/ui/share/copy-button.tsx'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { crumbsFromHome } from '../../../urls/crumbs.ts'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, attempt } from '../../ask.server.ts'
import { PrintButton } from '../../components/contributions/print-button.tsx'
import { moneyStateName, StateBadge } from '../../components/contributions/state-badge.tsx'
import { sunriseOf, TrailPanel } from '../../components/contributions/trail-panel.tsx'
import { TrailProject } from '../../components/contributions/trail-project.tsx'
import { trailShareCard } from '../../components/contributions/trail-share-card.ts'
import { TrailTimeline } from '../../components/contributions/trail-timeline.tsx'
import { VerifyTrail } from '../../components/contributions/verify-trail.tsx'
import { TrailReceipts } from '../../components/receipts/trail-receipts.tsx'
import { type WatchAnswer, WatchForm } from '../../components/receipts/watch-form.tsx'
import { readForm } from '../../form.server.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import { apiContext, nowContext } from '../../visitor/page-context.ts'
import css from './show-trail.module.css'
import { nowText } from './trail-now.ts'
import { useReloading } from './use-reloading.ts'

export async function loader({ params: { code = '' }, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const answer = await api.trail[':code'].$get({ param: { code: encodeURIComponent(code) } })
  if (isOnTheWay(answer)) return data({ on_the_way: code }, { status: 202 })
  const trail = await ask(answer)
  const logged = askOr(api['ledger-log'].trail[':code'].$get({ param: { code: trail.code } }), { entries: [] })
  const project = trail.project && (await askOr(api.project[':id'].$get({ param: { id: trail.project.id } }), null))
  const { documents } = await askOr(api.trail[':code'].receipts.$get({ param: { code: trail.code } }), { documents: [] })
  return { trail, project, documents, entries: (await logged).entries, now: context.get(nowContext).toISOString() }
}

/** Leaves an address for letters about the contribution. */
export async function action({ request, params: { code = '' }, context }: ActionFunctionArgs) {
  const typed = { email: (await readForm(request, context)).text('email') }
  const watches = context.get(apiContext).trail[':code'].watches
  const asked = await attempt(watches.$post({ param: { code: encodeURIComponent(code) }, json: typed }), { typed })
  return 'refused' in asked ? asked.refused : { sent: true as const }
}

type Facts = ReturnType<typeof useLoaderData<typeof loader>>

export function meta(about: MetaArguments & { loaderData?: Facts }) {
  if (!about.loaderData) return []
  if ('on_the_way' in about.loaderData) {
    return pageMeta(about, { title: m.contribution_on_the_way_title(), description: m.contribution_on_the_way_text(), indexed: false })
  }
  const { trail } = about.loaderData
  const locale = localeOfPath(about.location.pathname)
  const amount = formatMoney(trail.amount, locale, 'exact')
  return pageMeta(about, {
    title: m.contribution_trail_title({ amount, code: trail.code }),
    description: trail.project
      ? m.contribution_trail_description_project({ amount, project: trail.project.name })
      : m.contribution_trail_description_fund({ amount }),
    card: { ...trailShareCard(trail), alt: m.contribution_share_alt({ amount, state: moneyStateName(trail.state) }) },
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
  const facts = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>() as WatchAnswer
  if ('on_the_way' in facts) return <OnTheWay code={facts.on_the_way} />
  const { trail, project, documents, entries, now } = facts
  return (
    <>
      <TrailPanel sunrise={sunriseOf(trail)}>
        <Summary trail={trail} />
      </TrailPanel>
      <Container className={css.page}>
        <section className={css.path} aria-labelledby="path">
          <h2 id="path">{m.contribution_trail_path()}</h2>
          <TrailTimeline trail={trail} now={now} />
        </section>
        <aside className={css.beside}>
          <TrailProject trail={trail} project={project} />
          <Code code={trail.code}>
            <PrintButton />
          </Code>
          <WatchForm trail={trail} answered={answered} />
          <TrailReceipts trail={trail} documents={documents} of="everybody" />
          <VerifyTrail code={trail.code} entries={entries} />
        </aside>
      </Container>
    </>
  )
}

/** The amount, its origin, its project, and its state. */
function Summary({ trail }: { trail: Trail }) {
  const to = usePaths()
  return (
    <>
      <Breadcrumb crumbs={trailCrumbs(trail, useLocale())} />
      <h1 className={css.heading}>
        <span>{m.contribution_trail_heading()}</span>{' '}
        <span className={css.amount} data-counts={trail.state !== 'void' && trail.state !== 'not_approved'}>
          <MoneyText value={trail.amount} exact />
        </span>
      </h1>
      <p className={css.what}>
        {trail.kind === 'booking' ? m.contribution_trail_booking() : m.contribution_trail_donation()}
        <span className={css.whom}>
          {trail.project
            ? m.contribution_trail_recipient()
            : trail.common_fund
              ? m.contribution_trail_recipient_fund()
              : m.contribution_trail_recipient_hidden()}{' '}
          {trail.project && (
            <Link to={to('project', { slug: trail.project.slug })} prefetch="intent" lang={trail.project.language}>
              {trail.project.name}
            </Link>
          )}
        </span>
      </p>
      {trail.donor && (
        <p className={css.donor}>
          {m.contribution_donor()} <strong>{trail.donor.name}</strong>
          {trail.donor.message && <q>{trail.donor.message}</q>}
        </p>
      )}
      <div className={css.now}>
        <StateBadge state={trail.state} />
        <p>{nowText(trail)}</p>
        {trail.payment && <Link to={to('payment', { id: trail.payment })}>{m.payments_see()}</Link>}
      </div>
    </>
  )
}

/** The code, to save or send to somebody. */
function Code({ code, children }: { code: string; children?: ReactNode }) {
  return (
    <section className={css.code} aria-labelledby="code-title">
      <h2 id="code-title">{m.contribution_code_title()}</h2>
      <p className={css.letters}>{code}</p>
      <p>{m.contribution_code_text()}</p>
      <CopyLinkButton />
      {children}
    </section>
  )
}

/** Travellers arrive from the travel site with their code, maybe before the booking's report is processed. Reloads automatically. */
function OnTheWay({ code }: { code: string }) {
  const reloads = useReloading()
  return (
    <>
      <TrailPanel sunrise="first_light">
        <h1 className={css.on_the_way}>{m.contribution_on_the_way_title()}</h1>
        <p role="status" className={css.soon}>
          {reloads < PATIENT_RELOADS ? m.contribution_on_the_way_text() : m.contribution_on_the_way_late()}
        </p>
        <noscript>
          <ButtonLink reloadDocument to="">
            {m.contribution_on_the_way_again()}
          </ButtonLink>
        </noscript>
      </TrailPanel>
      <Container className={css.page}>
        <Code code={code} />
      </Container>
    </>
  )
}

/** Some fifteen seconds. */
const PATIENT_RELOADS = 5

/** Copies the address of the page without its query. */
function CopyLinkButton() {
  return <CopyButton label={m.contribution_copy_link()} text={() => location.origin + location.pathname} />
}
