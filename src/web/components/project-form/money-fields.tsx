import { BOUNDS, budgetSum, type DraftContent, draftAmount, otherLanguage } from '../../../domain/projects/drafts/draft.ts'
import { languageName } from '../../../kit/formatters.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { withStored } from '../../../kit/ui/forms/with-stored.ts'
import { IconPlus, IconTrash } from '../../../kit/ui/icons/icons.ts'
import { inOrder } from '../../../kit/ui/in-order.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import { idsOf } from '../draft/described-by.ts'
import css from '../draft/draft-form.module.css'
import { IconButton } from '../uploads/icon-button.tsx'
import type { FormPart } from './form-part.ts'
import { FieldRemarks, useRemarkIds } from './remarks.tsx'

type Line = DraftContent['budget'][number]

/** The goal with its currency, and its purposes: lines that add up to it. */
export function MoneyFields({ content, change, errors, currencies }: FormPart & { currencies: { code: string; name: string }[] }) {
  const locale = useLocale()
  const remarks = useRemarkIds()
  const amount = draftAmount(content.objective, content)
  const currency = content.currency || 'ARS'
  return (
    <>
      <FieldRemarks field="objective" />
      <div className={css.row}>
        <Field id="objective" label={m.project_form_objective()} {...(errors.objective && { error: errors.objective })}>
          <input
            id="objective"
            data-field="objective"
            inputMode="decimal"
            autoComplete="off"
            value={content.objective}
            onChange={(event) => change((draft) => ({ ...draft, objective: event.target.value }))}
            aria-describedby={idsOf(errors.objective && 'objective-error', ...remarks('objective'), 'objective-hint')}
            {...(errors.objective && { 'aria-invalid': true })}
          />
          <p id="objective-hint" className={css.hint}>
            {amount === null ? m.project_form_objective_hint() : formatMoney({ amount, currency }, locale, 'exact')}
          </p>
        </Field>
        <Field id="currency" label={m.project_form_currency()} {...(errors.currency && { error: errors.currency })}>
          <select
            id="currency"
            data-field="currency"
            value={content.currency}
            onChange={(event) => change((draft) => ({ ...draft, currency: event.target.value }))}
          >
            <option value="">{m.project_form_choose()}</option>
            {withStored(
              currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
              content.currency,
            ).map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Budget content={content} change={change} errors={errors} />
    </>
  )
}

function Budget({ content, change, errors }: FormPart) {
  const locale = useLocale()
  const remarks = useRemarkIds()
  const set = (budget: (lines: Line[]) => Line[]) => change((draft) => ({ ...draft, budget: budget(draft.budget) }))
  const { budget, currency } = content
  const goal = draftAmount(content.objective, content)
  const left = (goal ?? 0) - budgetSum(content)
  const money = (amount: number) => formatMoney({ amount, currency: currency || 'ARS' }, locale, 'exact')
  return (
    <fieldset className={css.budget} data-field="budget" tabIndex={-1} aria-describedby={idsOf(...remarks('budget'), 'budget-sum')}>
      <legend>{m.project_form_budget()}</legend>
      <p className={css.hint}>{m.project_form_budget_hint()}</p>
      <FieldRemarks field="budget" />
      <ol>
        {inOrder(budget, (line, i) => (
          <BudgetLine
            line={line}
            index={i}
            content={content}
            errors={errors}
            write={(part) => set((lines) => lines.map((one, at) => (at === i ? { ...one, ...part } : one)))}
            remove={() => set((lines) => lines.filter((_, at) => at !== i))}
          />
        ))}
      </ol>
      {budget.length < BOUNDS.lines.most && (
        <Button look="outline" onClick={() => set((lines) => [...lines, { what: { es: '', en: '' }, amount: '' }])}>
          <IconPlus size={18} aria-hidden="true" /> {m.project_form_budget_add()}
        </Button>
      )}
      <p id="budget-sum" aria-live="polite" className={errors.budget ? css.error : css.hint}>
        {budget.length > 0 && goal !== null && sumText(left, money)} {errors.budget}
      </p>
    </fieldset>
  )
}

function sumText(left: number, money: (amount: number) => string): string {
  if (left === 0) return m.project_form_budget_even()
  return left > 0 ? m.project_form_budget_left({ amount: money(left) }) : m.project_form_budget_over({ amount: money(-left) })
}

interface LineProps extends Pick<FormPart, 'content' | 'errors'> {
  line: Line
  index: number
  write: (part: Partial<Line>) => void
  remove: () => void
}

function BudgetLine({ line, index, content, errors, write, remove }: LineProps) {
  const locale = useLocale()
  const own = content.language
  const other = otherLanguage(own)
  const [what, amount] = [`budget.${index}.what`, `budget.${index}.amount`]
  const remarks = useRemarkIds()
  const input = (id: string) => ({
    id,
    'data-field': id,
    'aria-describedby': idsOf(errors[id] && `${id}-error`, ...remarks(id)),
    ...(errors[id] && { 'aria-invalid': true }),
  })
  return (
    <li className={css.line}>
      <div className={css.line_remarks}>
        <FieldRemarks field={what} />
      </div>
      <Field id={what} label={m.project_form_budget_what()} {...(errors[what] && { error: errors[what] })}>
        <input
          {...input(what)}
          lang={own}
          maxLength={BOUNDS.what.most}
          value={line.what[own]}
          onChange={(event) => write({ what: { ...line.what, [own]: event.target.value } })}
        />
      </Field>
      {content.second && (
        <Field id={`${what}_other`} label={m.project_form_budget_what_other({ language: languageName(locale, other) })}>
          <input
            id={`${what}_other`}
            lang={other}
            maxLength={BOUNDS.what.most}
            value={line.what[other]}
            onChange={(event) => write({ what: { ...line.what, [other]: event.target.value } })}
          />
        </Field>
      )}
      <Field id={amount} label={m.project_form_budget_amount()} {...(errors[amount] && { error: errors[amount] })}>
        <input
          {...input(amount)}
          inputMode="decimal"
          autoComplete="off"
          value={line.amount}
          onChange={(event) => write({ amount: event.target.value })}
        />
      </Field>
      <IconButton label={m.project_form_budget_remove({ number: index + 1 })} act={remove}>
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
