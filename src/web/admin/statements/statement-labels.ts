import type { ACTIONS, StatementField, StatementProblem } from '../../../domain/statements/statement.ts'
import { m } from '../../../kit/sentences/messages.js'
import { reportFieldName } from '../bookings/field-labels.ts'

export function actionName(action: (typeof ACTIONS)[number]): string {
  const names = {
    create: m.statements_create,
    update: m.statements_update,
    unchanged: m.statements_unchanged,
    skipped: m.statements_skipped,
    ask: m.statements_ask,
  }
  return names[action]()
}

/** The label of a column's meaning. */
export function columnName(field: StatementField): string {
  if (field === 'ignore') return m.statements_column_ignore()
  if (field === 'external_id') return m.bookings_external_id()
  if (field === 'booked_on') return m.bookings_booked()
  return field === 'profit' ? m.bookings_profit() : reportFieldName(field)
}

export function problemName(problem: StatementProblem): string {
  const words = {
    totals: m.statements_problem_totals,
    no_number: m.statements_problem_no_number,
    bad_number: m.statements_problem_bad_number,
    no_state: m.statements_problem_no_state,
    unknown_state: m.statements_problem_unknown_state,
    bad_amount: m.statements_problem_bad_amount,
    negative: m.statements_problem_negative,
    profit_differs: m.statements_problem_profit_differs,
    no_cost: m.statements_problem_no_cost,
    bad_day: m.statements_problem_bad_day,
    future_day: m.statements_problem_future_day,
    no_day: m.statements_problem_no_day,
    lines_differ: m.statements_problem_lines_differ,
    unknown_currency: m.statements_problem_unknown_currency,
    other_currency: m.statements_problem_other_currency,
    ambiguous_amount: m.statements_problem_ambiguous_amount,
    ambiguous_day: m.statements_problem_ambiguous_day,
    left_out: m.statements_problem_left_out,
    refused: m.statements_problem_refused,
    changed_since: m.statements_problem_changed_since,
    rights_ended: m.statements_problem_rights_ended,
  }
  return words[problem]()
}
