import type { BankAccount, BankAccountRecord } from '../../../domain/bank-accounts/bank-account-record.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { AccountFacts, AccountHistory } from '../../components/bank-accounts/account-facts.tsx'
import { MemberChain } from '../../components/bank-accounts/member-chain.tsx'
import { Payable } from '../../components/bank-accounts/payable.tsx'
import { DeskBadge, DeskNothing } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import css from './organization-account.module.css'

/** The account for an organization's payouts, unusual facts about it, and its confirmation by a second person. */
export function OrganizationAccount({ record }: { record: BankAccountRecord }) {
  const { current, pending, history, read_at } = record
  if (!current && !pending && history.length === 0) return <DeskNothing>{m.organizations_account_none()}</DeskNothing>
  return (
    <div className={css.account}>
      {pending && (
        <section className={css.entry} aria-label={m.bank_account_waits()}>
          <p className={css.marks}>
            <DeskBadge tone="warn">{m.bank_account_waits()}</DeskBadge>
            <Marks account={pending} />
          </p>
          <AccountFacts account={pending} />
          <Payable account={pending} now={read_at} />
          <MemberChain changes={record.member_changes} />
          <SecondKey record={record} />
        </section>
      )}
      {current && (
        <section className={css.entry} aria-label={m.bank_account_state_current()}>
          <p className={css.marks}>
            <DeskBadge tone="good">{m.bank_account_state_current()}</DeskBadge>
            <Marks account={current} />
          </p>
          <AccountFacts account={current} />
          {!pending && <Payable account={current} now={read_at} />}
        </section>
      )}
      {history.length > 0 && (
        <details>
          <summary>{m.bank_account_history()}</summary>
          <AccountHistory accounts={history} />
        </details>
      )}
    </div>
  )
}

function Marks({ account: { changed_after_approval, also_used_by } }: { account: BankAccount }) {
  const to = usePaths()
  return (
    <>
      {changed_after_approval && <DeskBadge tone="warn">{m.organizations_account_changed()}</DeskBadge>}
      {also_used_by.length > 0 && (
        <>
          <DeskBadge tone="bad">{m.organizations_account_shared()}</DeskBadge>
          {also_used_by.map(({ id, slug, name }) => (
            <Link key={id} to={to('admin_organization', { slug })} lang="es">
              {name}
            </Link>
          ))}
        </>
      )}
    </>
  )
}

function SecondKey({ record: { organization, pending, abilities, why_not_confirm } }: { record: BankAccountRecord }) {
  const account = pending!.id
  return (
    <div className={css.acts}>
      {why_not_confirm === 'changed_by_you' && <p>{m.error_bank_account_changed_by_you()}</p>}
      {why_not_confirm === 'changer_left' && <p>{m.error_bank_account_changer_left()}</p>}
      {why_not_confirm === 'brought_each_other' && <p>{m.error_bank_account_brought_each_other()}</p>}
      {why_not_confirm === 'manager_too_new' && <p>{m.error_bank_account_manager_too_new()}</p>}
      {abilities.refuse && (
        <ActDialog
          label={m.bank_account_refuse()}
          button={{ variant: 'light', color: 'red', size: 'sm' }}
          title={m.bank_account_refuse_title()}
          text={m.bank_account_refuse_text()}
          danger
          values={{ intent: 'refuse_account', account }}
        >
          <ReasonField label={m.bank_account_reason()} most={500} />
        </ActDialog>
      )}
      {abilities.confirm && (
        <ActDialog
          label={m.bank_account_confirm()}
          button={{ variant: 'filled', size: 'sm' }}
          title={m.organizations_account_confirm_title({ name: organization.name })}
          text={m.organizations_account_confirm_text()}
          values={{ intent: 'confirm_account', account }}
        >
          {abilities.call_back && (
            <ReasonField name="call_back" label={m.bank_account_call_back()} description={m.bank_account_call_back_hint()} most={500} />
          )}
        </ActDialog>
      )}
    </div>
  )
}
