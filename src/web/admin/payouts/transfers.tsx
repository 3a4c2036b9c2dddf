import type { RevealedAccount } from '../../../domain/bank-accounts/bank-account-record.ts'
import { dueKey } from '../../../domain/payouts/payments/due-key.ts'
import type { SheetPayment } from '../../../domain/payouts/payments/payment.ts'
import type { ProofRequest } from '../../../domain/sign-in/proof.ts'
import { writtenCuil } from '../../../domain/users/cuil.ts'
import { decimalText } from '../../../kit/read-amount.ts'
import { m } from '../../../kit/sentences/messages.js'
import { FieldScope, TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { CopyButton } from '../../../kit/ui/share/copy-button.tsx'
import { Button } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { MemberChain } from '../../components/bank-accounts/member-chain.tsx'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import { ConfirmStep } from '../../components/sign-in/confirm-step.tsx'
import { Form, ShownTo } from '../../form.tsx'
import css from './payouts.module.css'
import { WhyNot } from './why-not.tsx'

interface Props {
  payments: SheetPayment[]
  due: string
  until: string
  /** A part that could not be read. */
  part: { key: string; typed: string; error: string } | null
  revealed: Record<string, RevealedAccount> | undefined
  /** Asks for the password before the accounts are revealed, beside what is typed below. */
  confirm?: ProofRequest | undefined
}

/** The texts to type into the bank: each transfer's account, holder, amount and reference. */
export function Transfers({ payments, due, until, part, revealed, confirm }: Props) {
  const accounts = payments.flatMap(({ account, why_not }) => (account && why_not === null ? [account] : []))
  return (
    <>
      <p className={css.quiet}>{m.payouts_transfers_text()}</p>
      {accounts.length > 0 &&
        (revealed ? (
          <BankFile due={due} until={until} />
        ) : confirm ? (
          <ConfirmStep {...confirm} />
        ) : (
          <Form method="post" preventScrollReset className={css.reveal}>
            {accounts.map(({ id }) => (
              <input key={id} type="hidden" name="account" value={id} />
            ))}
            <Button type="submit" name="intent" value="reveal">
              {m.payouts_reveal()}
            </Button>
            <p className={css.quiet}>{m.payouts_reveal_text()}</p>
          </Form>
        ))}
      <ol className={css.transfers}>
        {payments.map((payment) => {
          const key = dueKey({ organization_id: payment.organization.id, currency: payment.currency })
          return (
            <li key={key} aria-label={payment.organization.name}>
              <Transfer payment={payment} revealed={payment.account ? revealed?.[payment.account.id] : undefined} />
              {payment.claimed_since.amount > 0 && <ClaimedSince due={due} amount={payment.claimed_since} />}
              <MemberChain changes={payment.member_changes} />
              <Part id={key} {...{ payment, due, until }} wrong={part?.key === key ? part : null} />
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** The whole numbers were shown minutes ago: the file may have them, too. In a tab of its own, as a refusal is a page. */
function BankFile({ due, until }: { due: string; until: string }) {
  const to = usePaths()
  return (
    <form method="post" action={to('admin_payout_file')} target="_blank" className={css.files} rel="noopener">
      <ShownTo />
      <input type="hidden" name="due" value={due} />
      <input type="hidden" name="until" value={until} />
      <Button type="submit" name="format" value="csv" look="outline">
        {m.payouts_file_csv()}
      </Button>
      <Button type="submit" name="format" value="xlsx" look="outline">
        {m.payouts_file_xlsx()}
      </Button>
    </form>
  )
}

function Transfer({ payment, revealed }: { payment: SheetPayment; revealed: RevealedAccount | undefined }) {
  const { organization, amount, set_off, rest, contributions, projects, left_out, account, why_not, payable_from, code, divided } = payment
  const to = usePaths()
  return (
    <>
      <h3 lang="es">{organization.name}</h3>
      {why_not ? (
        <p className={css.warning}>
          <WhyNot why_not={why_not} payable_from={payable_from} alone_from={left_out[0]?.alone_from ?? null} />
        </p>
      ) : (
        <FactList className={css.facts}>
          <Fact name={m.payouts_amount()}>
            <strong className={css.amount}>
              <MoneyText value={amount} exact />
            </strong>
            <CopyButton label={m.payouts_copy_amount()} text={() => decimalText(amount)} />
          </Fact>
          <Fact name={m.payouts_account()}>
            <code>{revealed?.number ?? account?.masked_number}</code>
            {revealed && <CopyButton label={m.payouts_copy_account()} text={() => revealed.number} />}
          </Fact>
          <Fact name={m.payouts_holder()}>
            {revealed ? (
              <span>
                {revealed.holder} · <span className={css.whole}>{writtenCuil(revealed.cuit)}</span>
              </span>
            ) : (
              account?.masked_holder
            )}
            {revealed && <CopyButton label={m.payouts_copy_holder()} text={() => revealed.holder} />}
          </Fact>
          <Fact name={m.payouts_code()}>
            <code>{code}</code>
            <CopyButton label={m.payouts_copy_code()} text={() => code} />
          </Fact>
          <Fact name={m.payouts_contributions()}>{contributions}</Fact>
          {set_off.amount > 0 && (
            <Fact name={m.payouts_set_off()}>
              <span>
                − <MoneyText value={set_off} exact />
              </span>
              <Link to={`${to('admin_claims')}?${new URLSearchParams({ query: organization.name })}`}>{m.payouts_set_off_claims()}</Link>
            </Fact>
          )}
        </FactList>
      )}
      <ul className={css.projects}>
        {projects.map(({ project, amount }) => (
          <li key={project.id}>
            {project.name} · <MoneyText value={amount} exact />
          </li>
        ))}
        {left_out.map(({ project, amount, why_not, alone_from }) => (
          <li key={project.id} className={css.left_out}>
            {m.payouts_left_out()} {project.name} · <MoneyText value={amount} exact />: <WhyNot why_not={why_not} alone_from={alone_from} />
          </li>
        ))}
      </ul>
      {divided && (
        <p className={css.quiet}>
          {m.payouts_divided()} <MoneyText value={divided} exact />
        </p>
      )}
      {rest.amount > 0 && (
        <p className={css.quiet}>
          {m.payouts_rest()} <MoneyText value={rest} exact />
        </p>
      )}
    </>
  )
}

/** The list is fixed, as its transfers may be sent already: what an organization owes since is set off only by a new one. */
function ClaimedSince({ due, amount }: { due: string; amount: SheetPayment['claimed_since'] }) {
  const to = usePaths()
  return (
    <p className={css.warning}>
      {m.payouts_claimed_since()} <MoneyText value={amount} exact />.{' '}
      <Link to={`${to('admin_payout_new')}?${new URLSearchParams({ due })}`}>{m.payouts_list_again()}</Link>
    </p>
  )
}

/** Pays whole contributions up to an amount, or leaves the payment out of the list. */
function Part({
  id,
  payment,
  due,
  until,
  wrong,
}: Pick<Props, 'due' | 'until'> & { id: string; payment: SheetPayment; wrong: Props['part'] }) {
  const to = usePaths()
  const others = due.split(',').filter((one) => one.split('.').slice(0, 2).join('.') !== id)
  return (
    <div className={css.part}>
      {payment.why_not === null && (
        <details open={wrong !== null}>
          <summary>{m.payouts_part()}</summary>
          <Form errors={wrong ? { part: [wrong.error] } : undefined} method="get" preventScrollReset className={css.form}>
            <input type="hidden" name="due" value={due} />
            <input type="hidden" name="until" value={until} />
            <input type="hidden" name="part_of" value={id} />
            <FieldScope value={id}>
              <TextField
                name="part"
                label={m.payouts_part_most()}
                hint={m.payouts_part_hint()}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={wrong?.typed}
              />
            </FieldScope>
            <Button type="submit" look="outline">
              {m.payouts_part_apply()}
            </Button>
          </Form>
        </details>
      )}
      {others.length > 0 && (
        <Link
          to={`${to('admin_payout_new')}?${new URLSearchParams({ due: others.join(','), until })}`}
          preventScrollReset
          aria-label={m.payouts_leave_out_named({ organization: payment.organization.name })}
        >
          {m.payouts_leave_out()}
        </Link>
      )}
    </div>
  )
}
