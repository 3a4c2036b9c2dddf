import type { FundMoney, ManyAllocated } from '../../../domain/contributions/fund/fund.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ChosenBar } from '../../desk/chosen-bar.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import css from './fund.module.css'
import { type FundChoices, ProjectChoice } from './project-choice.tsx'

interface Props {
  rows: FundMoney[]
  /** Projects that may receive money of a currency. */
  choices: Record<string, FundChoices>
  /** The money that the page lists: what was allocated is in it no more. */
  listed: FundMoney[]
  onNone: () => void
}

/** The selected money of the fund, its sum, and its allocation as one act; currencies are allocated apart. */
export function AllocateMany({ rows, choices, listed, onNone }: Props) {
  const [first] = rows as [FundMoney]
  const { currency } = first.amount
  const is_one = rows.every(({ amount }) => amount.currency === currency)
  const sum = { currency, amount: rows.reduce((all, { amount }) => all + amount.amount, 0) }
  const money = JSON.stringify(rows.map(({ id, amount }) => ({ id, seen: amount.amount })))
  const candidates = choices[currency] ?? { id: first.id, projects: [], has_more_projects: false }
  const is_listed = rows.some(({ id, amount }) => listed.some((one) => one.id === id && one.amount.amount === amount.amount))
  const button = { size: 'sm', disabled: !is_one || !is_listed || candidates.projects.length === 0 }
  const result = (answer: ManyAllocated) => <Result answer={answer} />
  return (
    <ChosenBar count={rows.length} sums={is_one ? <MoneyText value={sum} exact /> : m.fund_desk_one_currency()} onNone={onNone}>
      <ActDialog<ManyAllocated>
        label={m.fund_desk_by_decision()}
        button={button}
        text={m.fund_desk_many_decision_text()}
        values={{ by: 'decision', money }}
        result={result}
        onDone={onNone}
      >
        <DecisionFields choices={candidates} />
      </ActDialog>
      <ActDialog<ManyAllocated>
        label={m.fund_desk_by_rule()}
        button={{ ...button, variant: 'filled' }}
        text={
          <>
            <p>{m.fund_desk_many_rule_text()}</p>
            <p>{m.fund_rule_text()}</p>
          </>
        }
        values={{ by: 'rule', money }}
        result={result}
        onDone={onNone}
      >
        <ReasonField label={m.fund_desk_alone()} required={false} most={500} />
      </ActDialog>
    </ChosenBar>
  )
}

function DecisionFields({ choices }: { choices: FundChoices }) {
  return (
    <>
      <ProjectChoice choices={choices} />
      <ReasonField label={m.fund_desk_reason()} most={500} />
    </>
  )
}

function Result({ answer: { done, refused } }: { answer: ManyAllocated }) {
  const to = usePaths()
  const locale = useLocale()
  const given = done.flatMap(({ id, allocated }) => allocated.map((one, n) => ({ ...one, key: `${id} ${n}` })))
  return (
    <div className={css.result} role="status">
      <p>
        <strong>{m.fund_desk_many_done({ count: done.length })}</strong>
      </p>
      <ul>
        {given.map(({ key, project, amount }) => (
          <li key={key}>
            <strong>{formatMoney(amount, locale, 'exact')}</strong> → <span lang="es">{project}</span>
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <>
          <p>{m.fund_desk_many_refused({ count: refused.length })}</p>
          <ul>
            {refused.map(({ id, why }) => (
              <li key={id}>{why}</li>
            ))}
          </ul>
        </>
      )}
      <Link to={to('admin_fund')}>{m.desk_see_all()}</Link>
    </div>
  )
}
