import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { RevealedAccount } from '../../../domain/bank-accounts/bank-account-record.ts'
import { dueKey } from '../../../domain/payouts/payments/due-key.ts'
import { isListOld } from '../../../domain/payouts/payments/payment.ts'
import { todayInArgentina } from '../../../domain/search/travel-dates.ts'
import { sumsByCurrency } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { proveWithForm, withProof } from '../../components/sign-in/proof.server.ts'
import { DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { type PostedForm, readForm } from '../../form.server.ts'
import { Refusal } from '../../post-form.tsx'
import { apiContext, localeContext, nowContext, visitorContext } from '../../visitor/page-context.ts'
import { partOfPayment } from './part-of-payment.ts'
import css from './payouts.module.css'
import { RecordForm, type SeenPayment } from './record-form.tsx'
import { Transfers } from './transfers.tsx'

/** The chosen payments, with what was due when they were chosen: the address says until when, so that a reload shows the same for a week. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const [due, until] = [url.searchParams.get('due') ?? '', url.searchParams.get('until')]
  const [locale, now] = [context.get(localeContext), context.get(nowContext)]
  if (due && (!until || isListOld(until, now))) throw redirect(`${url.pathname}?${new URLSearchParams({ due, until: now.toISOString() })}`)
  const part = partOfPayment(url.searchParams, due, locale)
  if (part && 'due' in part) throw redirect(`${url.pathname}?${new URLSearchParams({ due: part.due, until: until ?? '' })}`)
  const { admin } = context.get(apiContext)
  const payments = due && until ? await ask(admin.payments.sheet.$get({ query: { due, until } })) : []
  const user = context.get(visitorContext).user
  return {
    payments,
    due,
    part,
    until: until ?? '',
    proof: { has_password: user?.has_password ?? true, second_factor: user?.second_factor ?? false },
    today: todayInArgentina(now),
  }
}

/** Reveals the accounts, or records all payments, by `intent`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  return posted.text('intent') === 'reveal' ? reveal(posted, context) : record(posted, context)
}

async function reveal(posted: PostedForm, context: ActionFunctionArgs['context']) {
  const { admin } = context.get(apiContext)
  const revealed: Record<string, RevealedAccount> = {}
  for (const id of posted.texts('account')) {
    const call = () => admin['bank-account'][':id'].revealed.$post({ param: { id: encodeURIComponent(id) } })
    const done = await withProof(posted, context, call, { typed: null })
    if ('confirm' in done) return done.confirm
    if ('refused' in done) return done.refused
    revealed[id] = done.given
    posted.form.delete('proof_password')
    posted.form.delete('proof_otp')
  }
  return data({ revealed })
}

async function record(posted: PostedForm, context: ActionFunctionArgs['context']) {
  const { form, text, texts, parsed } = posted
  const seen = parsed<SeenPayment[] | null>('seen') ?? []
  const typed = {
    paid_on: text('paid_on'),
    seen,
    of: Object.fromEntries(
      seen.map(({ key }, i) => [
        key,
        { reference: texts('reference')[i] ?? '', reason: text(`reason.${key}`), no_proof_reason: texts('no_proof_reason')[i] ?? '' },
      ]),
    ),
  }
  const refused = await proveWithForm(posted, context, { typed })
  if (refused) return refused
  const payments = seen.map(({ key, ...one }) => ({ ...one, ...typed.of[key] }))
  const recorded = await attempt(
    context.get(apiContext).admin.payments.$post({
      form: { until: text('until'), paid_on: typed.paid_on, payments: JSON.stringify(payments), proof: form.getAll('proof') },
    }),
    { typed },
  )
  if ('refused' in recorded) return recorded.refused
  const to = `${pathTo('admin_payouts', context.get(localeContext))}?view=paid`
  return redirectWith(to, 'payouts_flash_recorded')
}

/** Transfers are made as they were shown: another choice changes them, and a refusal as they changed, and no event. */
export function shouldRevalidate({ actionStatus, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || currentUrl.href !== nextUrl.href
}

export default function PayDay() {
  const { payments, due, until, part, proof, today } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const to = usePaths()
  const ready = payments.filter(({ why_not, account }) => why_not === null && account !== null)
  const refused = answer && 'message' in answer ? answer : undefined
  return (
    <DeskPage title={m.payouts_pay_day()} lead={<Link to={to('admin_payouts')}>← {m.payouts_view_due()}</Link>}>
      {refused && (refused.typed === null || ready.length === 0) && <Refusal>{refused.message}</Refusal>}
      <DeskCard title={m.payouts_transfers()} aside={<Sums ready={ready} />}>
        {payments.length === 0 ? (
          <DeskNothing>{m.payouts_nothing_due()}</DeskNothing>
        ) : (
          <Transfers
            {...{ payments, due, until }}
            part={part && 'error' in part ? part : null}
            revealed={answer && 'revealed' in answer ? answer.revealed : undefined}
            confirm={answer && 'confirm' in answer ? answer.confirm : undefined}
          />
        )}
      </DeskCard>
      {ready.length > 0 && (
        <DeskCard title={m.payouts_record_all()}>
          <RecordForm
            {...{ until, proof, today }}
            payments={ready.map((payment) => ({ ...payment, limit: limitOf(due, payment) }))}
            refused={refused?.typed ? { ...refused, typed: refused.typed } : undefined}
          />
        </DeskCard>
      )}
    </DeskPage>
  )
}

function limitOf(due: string, { organization, currency }: { organization: { id: string }; currency: string }): number | undefined {
  const key = dueKey({ organization_id: organization.id, currency })
  const limit = due.split(',').find((one) => one.startsWith(`${key}.`))
  return limit ? Number(limit.slice(key.length + 1)) : undefined
}

function Sums({ ready }: { ready: { amount: { amount: number; currency: string } }[] }) {
  return (
    <strong className={css.sums}>
      {sumsByCurrency(ready.map(({ amount }) => amount)).map((sum) => (
        <MoneyText key={sum.currency} value={sum} exact />
      ))}
    </strong>
  )
}
