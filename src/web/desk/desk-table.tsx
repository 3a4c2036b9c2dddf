import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { DataTable } from 'mantine-datatable'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { numberFormat } from '../../kit/formatters.ts'
import { m } from '../../kit/paraglide/messages.js'
import { Pagination } from '../../kit/ui/lists/pagination.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { classes } from '../../kit/ui/ui.tsx'
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
  return (
    <>
      <DataTable
        className={css.table ?? ''}
        records={rows}
        columns={columns.map((column) => ({
          accessor: column.key,
          title: column.sort ? <SortLink column={column} sort={sort} /> : column.title,
          render: column.render,
          textAlign: column.align ?? 'left',
          ...(column.from && { titleClassName: css[column.from] ?? '', cellsClassName: css[column.from] ?? '' }),
        }))}
        highlightOnHover
        withTableBorder
        verticalSpacing="xs"
        horizontalSpacing="md"
        minHeight={0}
        noRecordsText={m.desk_no_rows()}
        aria-label={label}
        {...(plain && { scrollAreaProps: { viewportProps: { tabIndex: 0 } } })}
        {...(choice && {
          selectionTrigger: 'cell' as const,
          selectedRecords: rows.filter(({ id }) => choice.chosen.includes(id)),
          onSelectedRecordsChange: (chosen: Row[]) => choice.choose(chosen.map(({ id }) => id)),
          isRecordSelectable: choice.may,
          getRecordSelectionCheckboxProps: (row: Row) => ({ 'aria-label': choice.label(row) }),
          allRecordsSelectionCheckboxProps: { 'aria-label': m.desk_choose_all() },
        })}
      />
      {meta && pages > 1 && (
        <div className={css.foot}>
          <p>{rangeLabel(meta, rows.length, numberFormat(locale, {}))}</p>
          <Pagination page={meta.page} pages={pages} hrefOf={(page) => addressOf({ page })} />
        </div>
      )}
    </>
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
