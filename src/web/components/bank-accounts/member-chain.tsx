import type { MemberChange } from '../../../domain/bank-accounts/bank-account-record.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import css from './account-facts.module.css'

/** How each person became a manager of the organization, so that the person who confirms or pays sees if two managers are independent. */
export function MemberChain({ changes }: { changes: MemberChange[] }) {
  if (changes.length === 0) return null
  return (
    <details open className={css.chain}>
      <summary>{m.bank_account_chain()}</summary>
      <p className={css.quiet}>{m.bank_account_chain_text()}</p>
      <ol className={css.history}>
        {changes.map(({ user, kind, added_by, at }) => (
          <li key={`${user?.id} ${kind} ${added_by?.id} ${at}`}>
            <strong>{user ? `${user.name} ${user.surname}` : m.bank_account_chain_gone()}</strong>
            {': '}
            {kind === 'removed' ? m.bank_account_chain_removed() : broughtBy(added_by)} · <When value={at} short />
          </li>
        ))}
      </ol>
    </details>
  )
}

function broughtBy(person: MemberChange['added_by']): string {
  return person ? m.bank_account_chain_added({ name: `${person.name} ${person.surname}` }) : m.bank_account_chain_first()
}
