import type { Amounts, EntryChoice, StatementEntry } from '../../../domain/statements/statement.ts'
import type { Locale } from '../../../kit/locales.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Form } from '../../form.tsx'
import { SubmitButton } from '../../post-form.tsx'
import css from './statements.module.css'

/** The meanings that lines of a booking may have, each with what follows from it in money, and whether lines that are there twice count twice. */
export function EntryChoices({ entry }: { entry: StatementEntry }) {
  const locale = useLocale()
  const { question, choice, choices, amounts, repeated, counts_repeated, imported_before, written } = entry
  const lines = repeated.join(', ')
  return (
    <>
      {question === 'number' && written && <p className={css.asked}>{m.statements_same_number({ number: written })}</p>}
      {(question === 'decimal' || question === 'days') && written && (
        <p className={css.asked}>{m.statements_two_meanings({ text: written })}</p>
      )}
      {question && amounts && <p className={css.asked}>{amountsText(entry, locale)}</p>}
      {question && imported_before && (
        <p className={css.asked}>{choices.includes('adds_again') ? m.statements_imported_elsewhere() : m.statements_imported_before()}</p>
      )}
      {choices.length > 0 && (
        <ul className={css.options}>
          {choices.map((one) => (
            <li key={one}>
              <Choose entries={[{ ...entry, choice: one }]} label={labelOf(one, entry, locale)} pressed={choice === one} />
              <Effect entry={entry} after={amounts?.after.find((effect) => effect.choice === one)} />
            </li>
          ))}
        </ul>
      )}
      {repeated.length > 0 && (
        <div className={css.choices}>
          <span>{counts_repeated ? m.statements_repeated_counted({ lines }) : m.statements_repeated({ lines })}</span>
          <Choose
            entries={[{ ...entry, counts_repeated: !counts_repeated, choice: null }]}
            label={counts_repeated ? m.statements_repeated_once() : m.statements_repeated_count()}
          />
        </div>
      )}
    </>
  )
}

/** Profit, its half and the contribution's change, with what was paid of it already. */
export function Effect({ entry: { amounts, contribution }, after }: { entry: StatementEntry; after: Amounts | null | undefined }) {
  const locale = useLocale()
  if (!amounts || !after) return null
  const written = (amount: number) => formatMoney({ amount, currency: after.currency }, locale, 'exact')
  const before = amounts.ours?.currency === after.currency ? amounts.ours : null
  const change = after.share - (before?.share ?? 0)
  return (
    <p className={css.effect}>
      {m.statements_effect({ profit: written(after.status === 'confirmed' ? after.profit : 0), share: written(after.share) })}
      {' · '}
      <strong>{change === 0 ? m.statements_effect_same() : m.statements_effect_change({ change: signed(written(change), change) })}</strong>
      {contribution?.paid && change !== 0 && <> · {m.statements_effect_paid({ paid: formatMoney(contribution.paid, locale, 'exact') })}</>}
    </p>
  )
}

export function signed(text: string, amount: number): string {
  return amount > 0 ? `+${text}` : text
}

/** One meaning for every booking of the page that waits and may have it. */
export function ChoicesOfPage({ entries }: { entries: StatementEntry[] }) {
  const waiting = entries.filter(({ action }) => action === 'ask')
  if (waiting.length < 2) return null
  const names = {
    replaces: m.statements_replaces(),
    adds: m.statements_adds(),
    cancels: m.statements_cancels(),
    leaves: m.statements_leaves(),
  }
  return (
    <div className={css.choices}>
      <span>{m.statements_ask_page()}</span>
      {(['replaces', 'adds', 'cancels', 'leaves'] as const).map((choice) => {
        const chosen = waiting.filter(({ choices }) => choices.includes(choice)).map((entry) => ({ ...entry, choice }))
        return chosen.length > 0 && <Choose key={choice} entries={chosen} label={`${names[choice]} (${chosen.length})`} />
      })}
    </div>
  )
}

interface ChooseProps {
  entries: StatementEntry[]
  label: string
  pressed?: boolean
}

/** Sends the booking and the lines that were seen with each choice, which counts for no others. */
function Choose({ entries, label, pressed }: ChooseProps) {
  const choices = entries.map(({ position, choice, counts_repeated, booking_revision: revision, external_id, amounts }) => ({
    position,
    choice,
    counts_repeated,
    revision,
    seen: { external_id, theirs: amounts?.theirs ?? null },
  }))
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="choices" value={JSON.stringify(choices)} />
      <SubmitButton name="intent" value="choose" look={pressed ? 'primary' : 'outline'} aria-pressed={pressed}>
        {label}
      </SubmitButton>
    </Form>
  )
}

function labelOf(choice: EntryChoice, { amounts, question }: StatementEntry, locale: Locale): string {
  const after = amounts?.after.find((effect) => effect.choice === choice)
  if (choice === 'leaves' || !amounts || !after) return question === 'amount' ? m.statements_leaves() : m.statements_leaves_out()
  if (choice === 'cancels') return amounts.ours ? m.statements_cancels() : m.statements_cancels_new()
  const sale = formatMoney({ amount: after.sale, currency: after.currency }, locale, 'exact')
  if (choice === 'replaces') return m.statements_replaces_to({ sale })
  if (choice === 'adds_again') return m.statements_adds_again_to({ sale })
  return amounts.theirs.sale < 0 ? m.statements_reduces_to({ sale }) : m.statements_adds_to({ sale })
}

function amountsText({ amounts, question }: StatementEntry, locale: Locale): string {
  if (!amounts) return ''
  const { ours, theirs } = amounts
  const written = ({ currency }: Amounts, amount: number) => formatMoney({ amount, currency }, locale, 'exact')
  const file = { theirs: written(theirs, theirs.sale), theirs_profit: written(theirs, theirs.profit) }
  if (!ours) return question === 'zero' ? m.statements_unknown_zero() : m.statements_unknown_negative(file)
  return m.statements_now({ ...file, sale: written(ours, ours.sale), profit: written(ours, ours.profit) })
}
