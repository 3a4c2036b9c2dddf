import type { BankAccount } from '../../../domain/bank-accounts/bank-account-record.ts'
import { writtenCuil } from '../../../domain/users/cuil.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { Fact, FactList } from '../facts/fact-list.tsx'
import css from './account-facts.module.css'

/** The facts of an account: masked except for users who may confirm it, with the people who handled it. */
export function AccountFacts({ account }: { account: BankAccount }) {
  const { kind, whole, masked_number, masked_holder, masked_cuit, changed_by, changed_at, confirmed_by, confirmed_at, call_back } = account
  return (
    <FactList>
      <Fact name={KINDS[kind]()} className={css.number}>
        {whole?.number ?? masked_number}
      </Fact>
      <Fact name={m.bank_account_holder()}>{whole?.holder ?? masked_holder}</Fact>
      <Fact name={m.bank_account_cuit()} className={css.number}>
        {whole ? writtenCuil(whole.cuit) : masked_cuit}
      </Fact>
      <Fact name={m.bank_account_changed_by()}>
        <By person={changed_by} at={changed_at} time />
      </Fact>
      {confirmed_at && (
        <Fact name={m.bank_account_confirmed_by()}>
          <By person={confirmed_by} at={confirmed_at} time />
        </Fact>
      )}
      {call_back && <Fact name={m.bank_account_called_back()}>{call_back}</Fact>}
    </FactList>
  )
}

const KINDS = { cbu: m.bank_account_kind_cbu, cvu: m.bank_account_kind_cvu, alias: m.bank_account_kind_alias }

/** Replaced, refused and withdrawn accounts, one line each. */
export function AccountHistory({ accounts }: { accounts: BankAccount[] }) {
  return (
    <ul className={css.history}>
      {accounts.map((account) => (
        <li key={account.id}>
          <p>
            <strong>{STATES[account.state]()}</strong> <span className={css.number}>{account.masked_number}</span> · {account.masked_holder}
          </p>
          <p className={css.quiet}>
            {m.bank_account_changed_by()}: <By person={account.changed_by} at={account.changed_at} />
            {account.ended_at && (
              <>
                {' · '}
                {ENDED[account.state]?.()}: <By person={account.ended_by} at={account.ended_at} />
              </>
            )}
          </p>
          {account.reason && <blockquote>{account.reason}</blockquote>}
        </li>
      ))}
    </ul>
  )
}

const STATES = {
  pending: m.bank_account_state_pending,
  current: m.bank_account_state_current,
  replaced: m.bank_account_state_replaced,
  refused: m.bank_account_state_refused,
  withdrawn: m.bank_account_state_withdrawn,
}
const ENDED: Partial<Record<BankAccount['state'], () => string>> = {
  replaced: m.bank_account_ended_replaced,
  refused: m.bank_account_ended_refused,
  withdrawn: m.bank_account_ended_withdrawn,
}

/** Person and time; only the time if the person erased their account. */
function By({ person, at, time = false }: { person: BankAccount['changed_by']; at: string; time?: boolean }) {
  return (
    <>
      {person && `${person.name} ${person.surname} · `}
      <When value={at} time={time} short />
    </>
  )
}
