import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { SeenContribution } from '../../../domain/contributions/desk/managed-contribution.ts'
import { ownValue } from '../../../kit/data/own-value.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { StateBadge } from '../../components/contributions/state-badge.tsx'
import { AuditList } from '../../desk/audit/audit-list.tsx'
import desk from '../../desk/desk-page.module.css'
import { DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { type PostedForm, readForm } from '../../form.server.ts'
import { amountErrors, postedAmount } from '../../posted-amounts.ts'
import { useApiPaths } from '../../use-api.tsx'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { ContributionActs } from './contribution-acts.tsx'
import { BookingParts, ContributionFacts } from './contribution-facts.tsx'
import { LedgerEntries } from './contribution-ledger.tsx'
import { ContributionSteps } from './contribution-steps.tsx'
import { ContributionQuestions, Notes } from './contribution-talk.tsx'
import css from './contributions.module.css'
import { HeldNote } from './held-note.tsx'
import { undoBatch } from './undo-batch.server.ts'

type Context = LoaderFunctionArgs['context']

export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const contribution = await ask(api.admin.contribution[':id'].$get({ param: { id: idOf(params.id) } }))
  // A public code, which people send each other, redirects to the id that acts need.
  if (contribution.id !== params.id) throw redirect(pathTo('admin_contribution', context.get(localeContext), { id: contribution.id }))
  const audit = await ask(api.admin.audit.$get({ query: { about: contribution.id, per_page: '20' } }))
  return { contribution, audit: audit.data }
}

/** Each of the page's dialogs and forms, by its `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const done = (flash: Flash) => redirectWith(url.pathname, flash)
  const intent = posted.text('intent')
  if (intent === 'approve') {
    const tried = await approve(context, idOf(params.id), posted)
    if ('refused' in tried) return tried.refused
    return tried.given.completed || tried.given.moved.length > 0 ? data({ show: tried.given }) : done('contributions_flash_approved')
  }
  const act = ownValue(ACTS, intent)
  if (!act) throw data(null, { status: 400 })
  const tried = await act.send(context, idOf(params.id), posted)
  return 'refused' in tried ? tried.refused : done(act.flash)
}

function approve(context: Context, id: string, posted: PostedForm) {
  const { json, errors } = arrivalIn(posted, context)
  return attempt(
    context
      .get(apiContext)
      .admin.contribution[':id'].approval.$post({ param: { id }, json: { ...json, seen: posted.parsed<SeenContribution>('seen') } }),
    {},
    errors,
  )
}

/** For a donation the form contains the typed amount. */
function arrivalIn({ form, text }: PostedForm, context: Context) {
  const typed = text('typed')
  const locale = context.get(localeContext)
  const amount = form.has('typed') ? postedAmount(typed, text('currency'), locale) : Number(text('amount'))
  const json = { amount, reason: text('reason'), arrived_on: text('arrived_on') }
  return { json, errors: amountErrors({ amount: typed }, text('currency'), locale) }
}

function fallIn({ text, parsed }: PostedForm) {
  return { cause: text('cause') as 'other', reason: text('reason'), seen: parsed<SeenContribution>('seen') }
}

const of = (context: Context) => context.get(apiContext).admin.contribution[':id']
type Send = (context: Context, id: string, posted: PostedForm) => Promise<{ refused: ReturnType<typeof data> } | { status: number }>
const ACTS: Record<string, { flash: Flash; send: Send }> = {
  refuse: {
    flash: 'contributions_flash_refused',
    send: (context, id, posted) => attempt(of(context).refusal.$post({ param: { id }, json: fallIn(posted) })),
  },
  take_back: {
    flash: 'contributions_flash_reversed',
    send: (context, id, posted) => attempt(of(context).reversal.$post({ param: { id }, json: fallIn(posted) })),
  },
  refund: {
    flash: 'contributions_flash_refunded',
    send: (context, id, { text, parsed }) =>
      attempt(of(context).refund.$post({ param: { id }, json: { reason: text('reason'), seen: parsed<SeenContribution>('seen') } })),
  },
  assign: {
    flash: 'contributions_flash_assigned',
    send: (context, id, { text }) => {
      const project_id = text('project_id') === 'fund' ? null : text('project_id')
      return attempt(of(context).project.$put({ param: { id }, json: { from: text('from') || null, project_id, reason: text('reason') } }))
    },
  },
  arrival: {
    flash: 'contributions_flash_arrived',
    send: (context, id, posted) => {
      const { json, errors } = arrivalIn(posted, context)
      return attempt(of(context).arrivals.$post({ param: { id }, json }), {}, errors)
    },
  },
  undo: {
    flash: 'contributions_flash_undone',
    send: (context, _, { text }) => undoBatch(context, text),
  },
  notify: { flash: 'contributions_flash_notified', send: (context, id) => attempt(of(context).notification.$post({ param: { id } })) },
  note: {
    flash: 'contributions_flash_noted',
    send: (context, id, { text }) => attempt(of(context).notes.$post({ param: { id }, json: { body: text('body') } })),
  },
  answer: {
    flash: 'contributions_flash_answered',
    send: (context, _, { text }) => {
      const param = { id: encodeURIComponent(text('question_id')) }
      return attempt(
        context.get(apiContext).admin['contribution-question'][':id'].answer.$post({ param, json: { answer: text('answer') } }),
      )
    },
  },
}

function idOf(id: string | undefined): string {
  return /^\w{1,60}$/.test(id ?? '') ? (id ?? '-') : '-'
}

export default function AdminContribution() {
  const { contribution, audit } = useLoaderData<typeof loader>()
  const to = usePaths()
  const api = useApiPaths()
  const counts = contribution.state !== 'void' && contribution.state !== 'not_approved'
  return (
    <DeskPage
      tab={`${m.contributions_one()} ${contribution.code}`}
      title={
        <span className={css.title}>
          {counts ? (
            <MoneyText value={contribution.amount} exact />
          ) : (
            <s>
              <MoneyText value={contribution.amount} exact />
            </s>
          )}
          <StateBadge state={contribution.state} />
        </span>
      }
      lead={<Link to={to('admin_contributions')}>← {m.contributions_title()}</Link>}
      actions={<ContributionActs contribution={contribution} />}
    >
      <HeldNote contribution={contribution} />
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          <DeskCard
            title={m.contributions_trail()}
            aside={<Link to={to('trail', { code: contribution.code })}>{m.contributions_public_trail()}</Link>}
          >
            <ContributionSteps contribution={contribution} />
          </DeskCard>
          {contribution.booking && (
            <DeskCard title={m.contributions_booking()}>
              <BookingParts contribution={contribution} booking={contribution.booking} />
            </DeskCard>
          )}
          <DeskCard title={m.contributions_ledger()}>
            <LedgerEntries entries={contribution.entries} />
          </DeskCard>
        </div>
        <div className={desk.column}>
          <DeskCard title={m.contributions_about()}>
            <ContributionFacts contribution={contribution} />
            {(contribution.state === 'confirmed' || contribution.state === 'paid') && (
              <p>
                <a href={api('/admin/contribution/:id/receipt.pdf', { id: contribution.id })}>{m.receipt_download()}</a>
              </p>
            )}
          </DeskCard>
          <DeskCard title={m.contributions_questions()}>
            <ContributionQuestions questions={contribution.questions} />
          </DeskCard>
          <div id="notes">
            <DeskCard title={m.contributions_notes()}>
              <Notes notes={contribution.notes} />
            </DeskCard>
          </div>
          <DeskCard title={m.users_activity()}>
            <AuditList entries={audit} none={m.contributions_activity_none()} />
          </DeskCard>
        </div>
      </div>
    </DeskPage>
  )
}
