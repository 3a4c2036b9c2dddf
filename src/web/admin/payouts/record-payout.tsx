import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import type { MemberChange, RevealedAccount } from '../../../domain/bank-accounts/bank-account-record.ts'
import type { Due } from '../../../domain/payouts/payout.ts'
import { writtenCuil } from '../../../domain/users/cuil.ts'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { type FormErrors, FormMessage, TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Button } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, attempt } from '../../ask.server.ts'
import { MemberChain } from '../../components/bank-accounts/member-chain.tsx'
import { FactList } from '../../components/facts/fact-list.tsx'
import { ConfirmStep } from '../../components/sign-in/confirm-step.tsx'
import { withProof } from '../../components/sign-in/proof.server.ts'
import { DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { useSending } from '../../sending.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './payouts.module.css'
import { WhyNot } from './why-not.tsx'

/** The amount due to one project in one currency; null once it is paid. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const query = { project: url.searchParams.get('project') ?? '-', currency: url.searchParams.get('currency') ?? '-' }
  const { admin } = context.get(apiContext)
  const { data } = await askOr(admin.payouts.due.$get({ query }), { data: [] })
  const due = data[0] ?? null
  const account = due && (await ask(admin.organization[':slug']['bank-account'].$get({ param: { slug: due.organization.id } })))
  return { due, member_changes: account?.member_changes ?? [] }
}

/** Reveals the whole account number, or records the payout, by `intent`. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const { form, text } = posted
  const { admin } = context.get(apiContext)
  if (text('intent') === 'reveal') {
    const param = { id: encodeURIComponent(text('account')) }
    const done = await withProof(posted, context, () => admin['bank-account'][':id'].revealed.$post({ param }))
    if ('confirm' in done) return done.confirm
    return 'refused' in done ? done.refused : data({ revealed: done.given })
  }
  const typed = { reference: text('reference'), paid_on: text('paid_on'), reason: text('reason') }
  const proof = form.get('proof')
  const recorded = await attempt(
    admin.payouts.$post({
      form: {
        project_id: text('project_id'),
        currency: text('currency'),
        amount: text('amount'),
        set_off_amount: text('set_off_amount'),
        bank_account_id: text('bank_account_id'),
        ...typed,
        ...(proof instanceof File && { proof }),
      },
    }),
    { typed },
  )
  if ('refused' in recorded) return recorded.refused
  const to = pathTo('admin_payout', context.get(localeContext), { id: recorded.given.id })
  return redirect(to, { status: 303, headers: { 'set-cookie': flashCookie('payouts_flash_recorded') } })
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.payouts_record())
}

export default function RecordPayout() {
  const { due, member_changes } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const to = usePaths()
  return (
    <DeskPage title={m.payouts_record()} lead={<Link to={to('admin_payouts')}>← {m.payouts_view_due()}</Link>}>
      {answer && 'confirm' in answer ? (
        <DeskCard title={m.payouts_reveal()}>
          <ConfirmStep {...answer.confirm} />
        </DeskCard>
      ) : due ? (
        <>
          <WhatIsDue due={due} revealed={answer && 'revealed' in answer ? answer.revealed : undefined} member_changes={member_changes} />
          <DeskCard title={m.payouts_transfer()}>
            {due.why_not ? (
              <DeskNothing>
                <WhyNot why_not={due.why_not} payable_from={due.payable_from} alone_from={due.alone_from} />
              </DeskNothing>
            ) : (
              <TransferForm due={due} refused={answer && 'message' in answer ? answer : undefined} />
            )}
          </DeskCard>
        </>
      ) : (
        <DeskCard title={m.payouts_transfer()}>
          {answer && 'message' in answer && <FormMessage>{answer.message}</FormMessage>}
          <DeskNothing>{m.payouts_nothing_due()}</DeskNothing>
        </DeskCard>
      )}
    </DeskPage>
  )
}

function WhatIsDue({ due, revealed, member_changes }: { due: Due; revealed: RevealedAccount | undefined; member_changes: MemberChange[] }) {
  const { organization, project, amount, set_off, contributions, oldest_at, account, why_not } = due
  return (
    <DeskCard title={m.payouts_due_title()}>
      <FactList>
        <dt>{m.payouts_organization()}</dt>
        <dd lang="es">{organization.name}</dd>
        <dt>{m.payouts_project()}</dt>
        <dd>{project.name}</dd>
        <dt>{m.payouts_amount()}</dt>
        <dd>
          <strong>
            <MoneyText value={{ ...amount, amount: amount.amount - set_off.amount }} exact />
          </strong>
          {set_off.amount > 0 && (
            <>
              {' '}
              = <MoneyText value={amount} exact /> − <MoneyText value={set_off} exact /> {m.payouts_set_off()}
            </>
          )}
        </dd>
        <dt>{m.payouts_contributions()}</dt>
        <dd>
          {contributions} · {m.payouts_waits_since()} <When value={oldest_at} short />
        </dd>
        <dt>{m.payouts_account()}</dt>
        <dd>{account ? `${account.masked_number} · ${account.masked_holder}` : '—'}</dd>
      </FactList>
      <MemberChain changes={member_changes} />
      {revealed ? (
        <div className={css.whole} role="status">
          <code>{revealed.number}</code>
          <span>
            {revealed.holder} · {writtenCuil(revealed.cuit)}
          </span>
        </div>
      ) : (
        account &&
        !why_not && (
          <Form method="post" preventScrollReset className={css.reveal}>
            <input type="hidden" name="account" value={account.id} />
            <Button type="submit" name="intent" value="reveal" look="outline">
              {m.payouts_reveal()}
            </Button>
            <p className={css.quiet}>{m.payouts_reveal_text()}</p>
          </Form>
        )
      )}
    </DeskCard>
  )
}

interface Refused {
  message: string
  errors: FormErrors
  typed?: { reference: string; paid_on: string; reason: string }
}

function TransferForm({ due: { project, amount, set_off, account, alone_from }, refused }: { due: Due; refused: Refused | undefined }) {
  const busy = useSending()
  return (
    <Form method="post" encType="multipart/form-data" noValidate className={css.form}>
      {refused && <FormMessage key={String(busy)}>{refused.message}</FormMessage>}
      <p className={css.quiet}>{m.payouts_record_text()}</p>
      <input type="hidden" name="project_id" value={project.id} />
      <input type="hidden" name="currency" value={amount.currency} />
      <input type="hidden" name="amount" value={amount.amount} />
      <input type="hidden" name="set_off_amount" value={set_off.amount} />
      <input type="hidden" name="bank_account_id" value={account?.id} />
      <TextField
        name="reference"
        label={m.payouts_reference()}
        hint={m.payouts_reference_hint()}
        defaultValue={refused?.typed?.reference}
        errors={refused?.errors}
        required
        maxLength={80}
        autoComplete="off"
      />
      <TextField
        name="paid_on"
        type="date"
        label={m.payouts_paid_on()}
        defaultValue={refused?.typed?.paid_on}
        errors={refused?.errors}
        required
      />
      <TextField
        name="proof"
        type="file"
        label={m.payouts_proof_optional()}
        hint={m.payouts_proof_hint()}
        errors={refused?.errors}
        accept="application/pdf,image/jpeg,image/png,image/webp"
      />
      {alone_from && (
        <TextField
          name="reason"
          label={m.payouts_alone()}
          hint={m.payouts_alone_hint()}
          defaultValue={refused?.typed?.reason}
          errors={refused?.errors}
          required
          maxLength={500}
          autoComplete="off"
        />
      )}
      <Button type="submit" name="intent" value="record" aria-disabled={busy}>
        {m.payouts_record()}
      </Button>
    </Form>
  )
}
