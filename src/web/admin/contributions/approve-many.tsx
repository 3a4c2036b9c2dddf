import type { ManagedContribution, ManyApproved } from '../../../domain/contributions/desk/managed-contribution.ts'
import { sumsByCurrency } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { receiverOf } from '../../components/contributions/trail-names.ts'
import { ChosenBar } from '../../desk/chosen-bar.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import css from './contributions.module.css'
import { RedirectedMoney } from './moved.tsx'
import { ReadinessCell } from './readiness-facts.tsx'
import { UndoBatch } from './undo-batch.tsx'

/** The selected contributions, their sums, and the act, at the foot of the window. */
export function ApproveMany({ rows, onNone }: { rows: ManagedContribution[]; onNone: () => void }) {
  const count = rows.length
  const [ready, left_out] = [rows.filter(({ readiness }) => readiness === 'ready'), rows.filter(({ readiness }) => readiness !== 'ready')]
  const contributions = rows.map(({ id, amount, project }) => ({ id, amount: amount.amount, project_id: project?.id ?? null }))
  const sums = (
    <span className={css.sums}>
      {sumsByCurrency(ready.map(({ amount }) => amount)).map((sum) => (
        <MoneyText key={sum.currency} value={sum} exact />
      ))}
    </span>
  )
  return (
    <ChosenBar count={count} sums={ready.length > 0 ? sums : m.contributions_none_ready()} onNone={onNone}>
      <ActDialog<ManyApproved>
        label={m.contributions_approve()}
        button={{ variant: 'filled', size: 'sm', disabled: ready.length === 0 }}
        title={titleOf(ready.length)}
        text={
          <>
            {m.contributions_approve_many_text()} {sums}
            <Readiness rows={ready} />
            {left_out.length > 0 && (
              <>
                <span className={css.block}>
                  {left_out.length === 1 ? m.contributions_left_out_one() : m.contributions_left_out_other({ count: left_out.length })}
                </span>
                <Readiness rows={left_out} />
              </>
            )}
          </>
        }
        values={{ contributions: JSON.stringify(contributions) }}
        result={(answer) => <Result answer={answer} rows={rows} />}
      />
    </ChosenBar>
  )
}

/** The selection is empty after the approval, while the dialog still displays the result. */
function titleOf(count: number): string {
  if (count === 0) return m.contributions_approve()
  return count === 1 ? m.contributions_approve_many_title_one() : m.contributions_approve_many_title_other({ count })
}

/** Each contribution with how its money comes, and why it waits. */
function Readiness({ rows }: { rows: ManagedContribution[] }) {
  return (
    <ul className={css.ends}>
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            <MoneyText value={row.amount} exact /> · {receiverOf(row)}
          </span>
          <ReadinessCell row={row} />
        </li>
      ))}
    </ul>
  )
}

function Result({ answer: { batch, done, refused }, rows }: { answer: ManyApproved; rows: ManagedContribution[] }) {
  const to = usePaths()
  const nameOf = (id: string) => {
    const row = rows.find((one) => one.id === id)
    return row ? receiverOf(row) : id
  }
  return (
    <div className={css.result} role="status">
      <p>
        <strong>{done.length === 1 ? m.contributions_done_one() : m.contributions_done_other({ count: done.length })}</strong>
      </p>
      {done
        .filter(({ completed, moved }) => completed || moved.length > 0)
        .map(({ id, completed, moved }) => (
          <p key={id}>
            {nameOf(id)}: {completed && m.contributions_completed()} <RedirectedMoney moved={moved} />
          </p>
        ))}
      {refused.length > 0 && (
        <>
          <p>{refused.length === 1 ? m.contributions_not_done_one() : m.contributions_not_done_other({ count: refused.length })}</p>
          <ul>
            {refused.map(({ id, why }) => (
              <li key={id}>
                <Link to={to('admin_contribution', { id })}>{nameOf(id)}</Link>: {why}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={css.after}>
        {batch && <UndoBatch batch={batch} count={done.length} />}
        <Link to="" className={css.again}>
          {m.contributions_see_list()}
        </Link>
      </div>
    </div>
  )
}
