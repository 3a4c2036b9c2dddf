import type { AdminHomeData } from '../../../domain/desk-home/admin-home.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { REASON } from '../../components/contributions/unsettled-labels.ts'
import { DeskCard, DeskNothing } from '../../desk/desk-page.tsx'
import css from './admin-home.module.css'

/** Confirmed money that waits longer than promised, the oldest first, each with its reason. */
export function OverdueMoney({ overdue, total }: Pick<AdminHomeData, 'overdue'> & { total: number }) {
  const to = usePaths()
  const all = `${to('admin_unsettled')}?account=payable&late=yes`
  return (
    <DeskCard
      title={m.desk_home_overdue()}
      aside={
        total > 0 && (
          <Link to={all}>
            {m.desk_home_overdue_all()} ({total})
          </Link>
        )
      }
    >
      {overdue.length > 0 ? (
        <ul className={css.events}>
          {overdue.map(({ id, code, amount, project, reason, since }) => (
            <li key={id}>
              <div>
                <Link to={reason === 'common_fund' ? to('admin_fund_money', { id }) : to('admin_contribution', { id })}>{code}</Link>
                <span>
                  <span lang={project ? 'es' : undefined}>{project?.name ?? m.contribution_common_fund()}</span> ·{' '}
                  <When value={since} short />
                </span>
                <span>{REASON[reason]()}</span>
              </div>
              <strong>
                <MoneyText value={amount} exact />
              </strong>
            </li>
          ))}
        </ul>
      ) : (
        <DeskNothing>{m.desk_home_overdue_none()}</DeskNothing>
      )}
    </DeskCard>
  )
}
