import type { SalesUserKind } from '../../../domain/deals/sales-users/sales-user.ts'
import { m } from '../../../kit/sentences/messages.js'
import { DeskBadge } from '../../desk/desk-page.tsx'
import css from './users.module.css'

/** Badges of a person: seller, customer, traveller. */
export function UserKinds({ kinds }: { kinds: SalesUserKind[] }) {
  return (
    <div className={css.kinds}>
      {kinds.map((kind) => (
        <DeskBadge key={kind} tone={kind === 'seller' ? 'info' : kind === 'customer' ? 'good' : 'neutral'}>
          {kindText(kind)}
        </DeskBadge>
      ))}
    </div>
  )
}

export function kindText(kind: SalesUserKind): string {
  return { seller: m.sales_user_kind_seller, customer: m.sales_user_kind_customer, traveller: m.sales_user_kind_traveller }[kind]()
}
