import type { ComponentProps } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { BankAccountRecord } from '../../../domain/bank-accounts/bank-account-record.ts'
import { NORM_DAYS } from '../../../domain/contributions/norms.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconArrowLeft } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { Container, classes } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { type Answer, ask, redirectWith } from '../../ask.server.ts'
import { AccountFacts, AccountHistory } from '../../components/bank-accounts/account-facts.tsx'
import { MemberChain } from '../../components/bank-accounts/member-chain.tsx'
import { Payable } from '../../components/bank-accounts/payable.tsx'
import { ConfirmStep } from '../../components/sign-in/confirm-step.tsx'
import { withProof } from '../../components/sign-in/proof.server.ts'
import { type PostedForm, readForm } from '../../form.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { Refusal } from '../../post-form.tsx'
import { apiContext } from '../../visitor/page-context.ts'
import page from '../organization-page.module.css'
import { AccountForm } from './account-form.tsx'
import css from './bank-account.module.css'
import { OwnDues, Payouts } from './own-payouts.tsx'
import { PendingActs } from './pending-acts.tsx'

/** The account for the organization's payouts. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const param = { slug: encodeURIComponent(params.slug ?? '') }
  const one = context.get(apiContext)['my-organization'][':slug']
  const [record, payouts, dues] = await Promise.all([
    ask(one['bank-account'].$get({ param })),
    ask(one.payouts.$get({ param })),
    ask(one.due.$get({ param })),
  ])
  return { record, payouts, dues }
}

/** Enters an account, confirms, refuses or withdraws the pending one, by `intent`. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const intent = posted.text('intent')
  const change = changeOf(posted, context)
  const typed = { number: posted.text('number'), holder: posted.text('holder'), cuit: posted.text('cuit'), reason: posted.text('reason') }
  const done = await withProof(posted, context, change.call, { intent, typed })
  if ('confirm' in done) return done.confirm
  if ('refused' in done) return done.refused
  return redirectWith(url.pathname, change.flash)
}

interface Change {
  call: () => Promise<Answer & { clone(): { json(): Promise<unknown> } }>
  flash: Flash
}

function changeOf({ text }: PostedForm, context: ActionFunctionArgs['context']): Change {
  const api = context.get(apiContext)
  const param = { id: encodeURIComponent(text('id')) }
  const one = api['bank-account'][':id']
  switch (text('intent')) {
    case 'change': {
      const json = { number: text('number'), holder: text('holder'), cuit: text('cuit') }
      return {
        call: () => api['my-organization'][':slug']['bank-account'].$post({ param: { slug: param.id }, json }),
        flash: 'bank_account_flash_changed',
      }
    }
    case 'confirm':
      return { call: () => one.confirmation.$post({ param, json: {} }), flash: 'bank_account_flash_confirmed' }
    case 'refuse':
      return { call: () => one.refusal.$post({ param, json: { reason: text('reason') } }), flash: 'bank_account_flash_refused' }
    case 'withdraw':
      return { call: () => one.$delete({ param }), flash: 'bank_account_flash_withdrawn' }
    default:
      throw data(null, { status: 400 })
  }
}

export function meta(about: MetaArguments & { loaderData?: { record: BankAccountRecord } }) {
  return pageMeta(about, { title: m.bank_account_title(), description: m.bank_account_lead(), indexed: false })
}

export default function ShowBankAccount() {
  const { record, payouts, dues } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const { organization, current, pending, history, abilities } = record
  const to = usePaths()
  if (answered && 'confirm' in answered) {
    return (
      <Container narrow className={page.page}>
        <div className={page.panel}>
          <ConfirmStep
            {...answered.confirm}
            cancel={<Link to={to('bank_account', { slug: organization.slug })}>{m.bank_account_cancel()}</Link>}
          />
        </div>
      </Container>
    )
  }
  const { intent } = answered ?? {}
  return (
    <Container narrow className={page.page}>
      <Link to={`${to('my_organization')}?organization=${organization.slug}`} className={page.back}>
        <IconArrowLeft size={20} aria-hidden="true" />
        {m.my_organization_title()}
      </Link>
      <header className={page.head}>
        <h1>{m.bank_account_title()}</h1>
        <p>
          <span lang="es">{organization.name}</span>. {m.bank_account_lead()}
        </p>
      </header>
      {answered && intent !== 'change' && intent !== 'refuse' && <Refusal>{answered.message}</Refusal>}
      {pending && <Pending record={record} refused={intent === 'refuse' ? answered : undefined} />}
      {current && <Current record={record} />}
      {abilities.change && (
        <section className={page.panel} aria-labelledby="enter">
          <h2 id="enter" className={css.title}>
            {current ? m.bank_account_change() : m.bank_account_enter()}
          </h2>
          <p className={css.text}>{record.managers > 1 ? m.bank_account_keys() : m.bank_account_keys_alone()}</p>
          <AccountForm organization_id={organization.id} refused={intent === 'change' ? answered : undefined} />
        </section>
      )}
      <OwnDues dues={dues} />
      <PayDayGuide />
      <Payouts payouts={payouts} slug={organization.slug} />
      {history.length > 0 && (
        <section className={page.panel} aria-labelledby="history">
          <h2 id="history" className={css.title}>
            {m.bank_account_history()}
          </h2>
          <AccountHistory accounts={history} />
        </section>
      )}
    </Container>
  )
}

function Pending({ record, refused }: ComponentProps<typeof PendingActs>) {
  const account = record.pending!
  return (
    <section className={classes(page.panel, css.pending)} aria-labelledby="pending">
      <h2 id="pending" className={css.title}>
        {m.bank_account_waits()}
      </h2>
      <AccountFacts account={account} />
      <div className={css.text}>
        <p>{record.current ? m.bank_account_pending_blocks() : m.bank_account_pending_first()}</p>
        <Payable account={account} now={record.read_at} />
      </div>
      <MemberChain changes={record.member_changes} />
      <PendingActs record={record} refused={refused} />
    </section>
  )
}

function Current({ record: { current, pending, read_at } }: { record: BankAccountRecord }) {
  return (
    <section className={page.panel} aria-labelledby="current">
      <h2 id="current" className={css.title}>
        {m.bank_account_current()}
      </h2>
      <AccountFacts account={current!} />
      {!pending && (
        <div className={css.text}>
          <Payable account={current!} now={read_at} />
        </div>
      )}
    </section>
  )
}

/** From a confirmed contribution to the confirmation of its payment, for those who manage an organization. */
function PayDayGuide() {
  const to = usePaths()
  return (
    <section className={page.panel} aria-labelledby="guide">
      <h2 id="guide" className={css.title}>
        {m.bank_account_guide()}
      </h2>
      <dl className={css.guide}>
        <dt>{m.bank_account_guide_due()}</dt>
        <dd>{m.bank_account_guide_due_text({ days: NORM_DAYS.paid })}</dd>
        <dt>{m.bank_account_guide_payment()}</dt>
        <dd>{m.bank_account_guide_payment_text()}</dd>
        <dt>{m.bank_account_guide_confirm()}</dt>
        <dd>{m.bank_account_guide_confirm_text()}</dd>
        <dt>{m.bank_account_guide_claims()}</dt>
        <dd>{m.bank_account_guide_claims_text()}</dd>
        <dt>{m.bank_account_guide_csv()}</dt>
        <dd>{m.bank_account_guide_csv_text()}</dd>
      </dl>
      <p className={css.text}>
        <Link to={to('payments')}>{m.payments_see_all()}</Link>
      </p>
    </section>
  )
}
