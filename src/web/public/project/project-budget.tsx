import type { Project } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { shareText } from './money-labels.ts'
import css from './project-budget.module.css'

/** The budget, line by line; the lines add up to the objective. */
export function ProjectBudget({ project: { budget, objective, language } }: { project: Project }) {
  const locale = useLocale()
  return (
    <table className={css.budget}>
      <caption>{m.project_budget_text()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.project_budget_what()}</th>
          <th scope="col">{m.project_budget_amount()}</th>
          <th scope="col">{m.project_budget_share()}</th>
        </tr>
      </thead>
      <tbody>
        {budget.map(({ what, amount }) => (
          <tr key={what}>
            <th scope="row" lang={language}>
              {what}
              <span className={css.share} style={{ width: `${(amount.amount / objective.amount) * 100}%` }} />
            </th>
            <td>
              <MoneyText value={amount} />
            </td>
            <td>{shareText(amount.amount, objective.amount, locale)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.project_budget_total()}</th>
          <td>
            <MoneyText value={objective} />
          </td>
          <td>{shareText(1, 1, locale)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
