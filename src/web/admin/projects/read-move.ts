import type { StatusMove } from '../../../domain/projects/desk/managed-project.ts'
import { minorUnits } from '../../../kit/money.ts'
import type { PostedForm } from '../../form.server.ts'

/** A change of status as the dialogs post it; amounts are typed as decimals. */
export function readMove({ text }: PostedForm, currency: string): StatusMove {
  const objective = text('objective').trim()
  const amount = Math.round(Number(objective.replace(',', '.')) * 10 ** minorUnits(currency))
  const reason = text('reason').trim()
  return {
    from: text('from') as StatusMove['from'],
    to: text('to') as StatusMove['to'],
    ...(text('seen') && { seen: text('seen') }),
    ...(reason && { reason }),
    ...(objective && { objective_amount: amount }),
    ...(text('objective_for').trim() && { objective_for: text('objective_for') }),
  }
}
