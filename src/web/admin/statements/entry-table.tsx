import type { TripType } from '../../../domain/search/search-rules.ts'
import type { StatementEntry, StatementField } from '../../../domain/statements/statement.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { whenText } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { kindName } from '../../components/search-box/search-box-sentences.ts'
import { DeskBadge, DeskNothing, type Tone } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import type { ListMeta } from '../../desk/list-meta.ts'
import { RowName } from '../../desk/row-name.tsx'
import { bookingStatusName } from '../bookings/booking-labels.ts'
import { reportFieldName } from '../bookings/field-labels.ts'
import { ChoicesOfPage, Effect, EntryChoices } from './entry-choices.tsx'
import { actionName, columnName, problemName } from './statement-labels.ts'
import css from './statements.module.css'

interface Props {
  data: StatementEntry[]
  meta: ListMeta
  /** Not imported yet: an admin may decide about lines. */
  open: boolean
}

/** The fields that hold a day. */
const DAYS = new Set(['start', 'end'])

/** Effect of the import on each booking, with its lines and each field's old and new value. */
export function EntryTable({ data, meta, open }: Props) {
  if (data.length === 0) return <DeskNothing>{m.statements_entries_none()}</DeskNothing>
  const rows = data.map((entry) => ({ ...entry, id: String(entry.position) }))
  return (
    <>
      {open && <ChoicesOfPage entries={data} />}
      <DeskTable plain label={m.statements_preview()} rows={rows} columns={columns(open)} meta={meta} />
    </>
  )
}

const TONES: Record<StatementEntry['action'], Tone> = { create: 'good', update: 'info', unchanged: 'neutral', skipped: 'warn', ask: 'bad' }

function columns(open: boolean): DeskColumn<StatementEntry & { id: string }>[] {
  return [
    { key: 'booking', title: m.bookings_booking(), render: (entry) => <Name entry={entry} /> },
    {
      key: 'action',
      title: m.statements_action(),
      from: 'tablet',
      render: (entry) => <Action {...entry} />,
    },
    {
      key: 'changes',
      title: m.statements_changes(),
      render: (entry) => (
        <>
          <Changes entry={entry} />
          {open && !entry.question && <Effect entry={entry} after={entry.amounts?.result} />}
          {open && <EntryChoices entry={entry} />}
        </>
      ),
    },
  ]
}

function Action({ action, done }: Pick<StatementEntry, 'action' | 'done'>) {
  return (
    <>
      <DeskBadge tone={TONES[action]}>{actionName(action)}</DeskBadge> {done && '✓'}
    </>
  )
}

function Name({ entry }: { entry: StatementEntry }) {
  const { external_id, booking_id, lines, written, question } = entry
  const to = usePaths()
  return (
    <div className={css.booking}>
      <RowName>
        {booking_id ? <Link to={to('admin_booking', { id: booking_id })}>{external_id}</Link> : <strong>{external_id ?? '—'}</strong>}
        <span>{m.statements_at_lines({ lines: lines.join(', ') })}</span>
        {written && !question && <span>{m.statements_written_as({ number: written })}</span>}
        <span className={css.phone}>
          <Action {...entry} />
        </span>
      </RowName>
    </div>
  )
}

function Changes({ entry: { changes, problem, field, currency } }: { entry: StatementEntry }) {
  const locale = useLocale()
  const written = (name: string, value: string | number | null) => {
    if (value === null) return '—'
    if (typeof value === 'number') return formatMoney({ amount: value, currency: currency ?? 'ARS' }, locale, 'exact')
    if (name === 'status') return bookingStatusName(value as 'confirmed')
    if (name === 'trip_type') return kindName(value as TripType)
    return DAYS.has(name) ? whenText(`${value}T12:00:00Z`, locale, { short: true }) : value
  }
  if (problem) {
    return (
      <>
        {problemName(problem)}
        {field && ` (${columnName(field as StatementField)})`}
      </>
    )
  }
  if (changes.length === 0) return null
  return (
    <ul className={css.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          {reportFieldName(change.field)}:{' '}
          {change.from !== null && (
            <>
              <del>{written(change.field, change.from)}</del> →{' '}
            </>
          )}
          {written(change.field, change.to)}
        </li>
      ))}
    </ul>
  )
}
