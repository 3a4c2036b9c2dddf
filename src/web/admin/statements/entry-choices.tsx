import type { EntryChoice, StatementEntry } from '../../../domain/statements/statement.ts'
import type { Locale } from '../../../kit/locales.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button } from '../../../kit/ui/ui.tsx'
import { Form } from '../../form.tsx'
import { useSending } from '../../sending.ts'
import css from './statements.module.css'

/** The meanings that another amount of a booking may have, each with the amount that follows, and whether lines that are there twice count twice. */
export function EntryChoices({ entry }: { entry: StatementEntry }) {
  const locale = useLocale()
  const { choice, choices, amounts, repeated, counts_repeated, imported_before } = entry
  const lines = repeated.join(', ')
  return (
    <>
      {amounts && <p className={css.asked}>{amountsText(entry, locale)}</p>}
      {amounts && imported_before && <p className={css.asked}>{m.statements_imported_before()}</p>}
      {choices.length > 0 && (
        <div className={css.choices}>
          {choices.map((one) => (
            <Choose key={one} entries={[{ ...entry, choice: one }]} label={labelOf(one, entry, locale)} pressed={choice === one} />
          ))}
        </div>
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

/** One meaning for every booking of the page that waits and may have it. */
export function ChoicesOfPage({ entries }: { entries: StatementEntry[] }) {
  const waiting = entries.filter(({ action }) => action === 'ask')
  if (waiting.length < 2) return null
  const names = { replaces: m.statements_replaces(), adds: m.statements_adds(), leaves: m.statements_leaves() }
  return (
    <div className={css.choices}>
      <span>{m.statements_ask_page()}</span>
      {(['replaces', 'adds', 'leaves'] as const).map((choice) => {
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

/** Sends the revision that was seen with each choice, which counts for no other one. */
function Choose({ entries, label, pressed }: ChooseProps) {
  const busy = useSending()
  const choices = entries.map(({ position, choice, counts_repeated, booking_revision: revision }) => ({
    ...{ position, choice, counts_repeated, revision },
  }))
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="choices" value={JSON.stringify(choices)} />
      <Button type="submit" name="intent" value="choose" look={pressed ? 'primary' : 'outline'} aria-pressed={pressed} aria-disabled={busy}>
        {label}
      </Button>
    </Form>
  )
}

function labelOf(choice: EntryChoice, { amounts, currency }: StatementEntry, locale: Locale): string {
  if (choice === 'leaves' || !amounts) return m.statements_leaves()
  const amount = amounts.theirs.sale + (choice === 'adds' ? (amounts.ours?.sale ?? 0) : 0)
  const sale = formatMoney({ amount, currency: currency ?? 'ARS' }, locale, 'exact')
  if (choice === 'replaces') return m.statements_replaces_to({ sale })
  return amounts.theirs.sale < 0 ? m.statements_reduces_to({ sale }) : m.statements_adds_to({ sale })
}

function amountsText({ amounts, currency }: StatementEntry, locale: Locale): string {
  if (!amounts) return ''
  const written = (amount: number) => formatMoney({ amount, currency: currency ?? 'ARS' }, locale, 'exact')
  const theirs = { theirs: written(amounts.theirs.sale), theirs_profit: written(amounts.theirs.profit) }
  if (!amounts.ours) return m.statements_unknown_negative(theirs)
  return m.statements_now({ ...theirs, sale: written(amounts.ours.sale), profit: written(amounts.ours.profit) })
}
