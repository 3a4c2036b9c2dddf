import type { StatusMove } from '../../../domain/projects/desk/managed-project.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { PostedForm } from '../../form.server.ts'
import { postedAmount } from '../../posted-amounts.ts'

/** A change of status as the dialogs post it. */
export function readMove({ text }: Pick<PostedForm, 'text'>, currency: string, locale: Locale): StatusMove {
  const objective = text('objective').trim()
  const reason = text('reason').trim()
  return {
    from: text('from') as StatusMove['from'],
    to: text('to') as StatusMove['to'],
    ...(text('seen') && { seen: text('seen') }),
    ...(reason && { reason }),
    ...(objective && { objective_amount: postedAmount(objective, currency, locale) }),
    ...(text('objective_for').trim() && { objective_for: text('objective_for') }),
  }
}
