import { type ReactNode, useRef } from 'react'
import { numberFormat } from '../../kit/formatters.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { Pagination } from '../../kit/ui/lists/pagination.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { classes } from '../../kit/ui/ui.tsx'
import { DeskNothing } from './desk-page.tsx'
import css from './desk-table.module.css'
import { useListAddress } from './list-address.ts'
import { type ListMeta, pagesOf, rangeLabel } from './list-meta.ts'

export interface DeskColumn<Row> {
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Hidden on narrower screens: its content is then in another column, or on the record's own page. */
  from?: 'tablet' | 'desktop'
  align?: 'right'
  /** The values of `?sort=` that order the list by this column; the first one on the first click. */
  sort?: readonly [string, string]
}

/** Rows that can be chosen, for an act on several. */
interface Choice<Row> {
  chosen: readonly string[]
  choose: (ids: string[]) => void
  may: (row: Row) => boolean
  /** The accessible name of a row's box. */
  label: (row: Row) => string
}

interface Props<Row> {
  /** The table's accessible name. */
  label: string
  rows: Row[]
  columns: DeskColumn<Row>[]
  sort?: string
  meta?: ListMeta
  choice?: Choice<Row>
  /** Nothing in its rows takes the focus: on a phone the table itself does, to be scrolled by keyboard. */
  plain?: boolean
}

/** A list of a desk: its order and its page are in the address, and are links. */
export function DeskTable<Row extends { id: string }>({ label, rows, columns, sort, meta, choice, plain }: Props<Row>) {
  const addressOf = useListAddress()
  const locale = useLocale()
  const pages = meta ? pagesOf(meta, rows.length) : 1
  const chooseRow = useChoice(rows, choice)
  return (
    <>
      {/* Scrolled by keyboard where nothing in it takes the focus. */}
      <div className={css.table} tabIndex={plain ? 0 : undefined}>
        <table aria-label={label}>
          <thead>
            <tr>
              {choice && <ChooseAll rows={rows} choice={choice} />}
              {columns.map((column) => (
                <th key={column.key} className={cellClass(column)}>
                  {column.sort ? <SortLink column={column} sort={sort} /> : column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-selected={choice?.chosen.includes(row.id) || undefined}>
                {choice && (
                  <td className={css.choice}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={choice.label(row)}
                        checked={choice.chosen.includes(row.id)}
                        disabled={!choice.may(row)}
                        onChange={(event) => chooseRow(row, event.nativeEvent)}
                      />
                    </label>
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={css.none}>{m.desk_no_rows()}</p>}
      </div>
      {meta && pages > 1 && (
        <div className={css.foot}>
          <p>{rangeLabel(meta, rows.length, numberFormat(locale, {}))}</p>
          <Pagination page={meta.page} pages={pages} hrefOf={(page) => addressOf({ page })} />
        </div>
      )}
    </>
  )
}

function cellClass<Row>({ from, align }: DeskColumn<Row>): string | undefined {
  return classes(from && css[from], align && css[align]) || undefined
}

/** Chooses or leaves a row; with the shift key all rows from the last one that was clicked. */
function useChoice<Row extends { id: string }>(rows: Row[], choice: Choice<Row> | undefined) {
  const last = useRef<string>(undefined)
  return ({ id }: Row, event: Event) => {
    if (!choice) return
    const chosen = new Set(choice.chosen)
    const isChosen = !chosen.has(id)
    const [from, to] = [rows.findIndex((row) => row.id === last.current), rows.findIndex((row) => row.id === id)].sort((a, b) => a - b)
    const isRange = 'shiftKey' in event && event.shiftKey === true && from! >= 0
    const changed = isRange ? rows.slice(from, to! + 1).filter(choice.may) : rows.filter((row) => row.id === id)
    for (const row of changed) isChosen ? chosen.add(row.id) : chosen.delete(row.id)
    last.current = id
    choice.choose(rows.filter((row) => chosen.has(row.id)).map((row) => row.id))
  }
}

function ChooseAll<Row extends { id: string }>({ rows, choice }: { rows: Row[]; choice: Choice<Row> }) {
  const ids = rows.filter(choice.may).map(({ id }) => id)
  const some = ids.some((id) => choice.chosen.includes(id))
  const all = some && ids.every((id) => choice.chosen.includes(id))
  return (
    <th className={css.choice}>
      <label>
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = some && !all
          }}
          aria-label={m.desk_choose_all()}
          checked={all}
          disabled={ids.length === 0}
          onChange={() => choice.choose(all ? [] : ids)}
        />
      </label>
    </th>
  )
}

function SortLink<Row>({ column, sort }: { column: DeskColumn<Row>; sort: string | undefined }) {
  const addressOf = useListAddress()
  const [first, second] = column.sort!
  const now = sort === first || sort === second ? sort : null
  const Icon = now === null ? IconArrowsSort : now.startsWith('-') ? IconArrowDown : IconArrowUp
  return (
    <Link
      to={addressOf({ sort: now === first ? second : first })}
      preventScrollReset
      className={classes(css.sort, now !== null && css.sorted)}
    >
      {column.title}
      <Icon size={15} aria-hidden="true" />
      <span className="visually-hidden">
        {now === null ? m.desk_sort() : now.startsWith('-') ? m.desk_sorted_down() : m.desk_sorted_up()}
      </span>
    </Link>
  )
}

interface FirstOfProps {
  title: string
  shown: number
  meta: Pick<ListMeta, 'total' | 'total_is_lower_bound'>
  /** Address of the whole list. */
  all?: string
}

/** How many a card shows of how many there are, if it does not show all. */
export function FirstOf({ title, shown, meta, all }: FirstOfProps) {
  const locale = useLocale()
  if (meta.total <= shown) return null
  return (
    <DeskNothing>
      {rangeLabel({ ...meta, page: 1, per_page: shown }, shown, numberFormat(locale, {}))}{' '}
      {all && (
        <Link to={all} aria-label={`${m.desk_see_all()}: ${title}`}>
          {m.desk_see_all()}
        </Link>
      )}
    </DeskNothing>
  )
}
