import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { DataTable } from 'mantine-datatable'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../kit/paraglide/messages.js'
import { Pagination } from '../../kit/ui/lists/pagination.tsx'
import { classes } from '../../kit/ui/ui.tsx'
import css from './desk-table.module.css'
import { useListAddress } from './list-address.ts'

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

interface Props<Row> {
  /** The table's accessible name. */
  label: string
  rows: Row[]
  columns: DeskColumn<Row>[]
  sort?: string
  meta?: { total: number; page: number; per_page: number }
}

/** A list of a desk: its order and its page are in the address, and are links. */
export function DeskTable<Row extends { id: string }>({ label, rows, columns, sort, meta }: Props<Row>) {
  const addressOf = useListAddress()
  const pages = meta ? Math.ceil(meta.total / meta.per_page) : 1
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
      />
      {meta && pages > 1 && (
        <div className={css.foot}>
          <p>
            {m.desk_range({
              from: (meta.page - 1) * meta.per_page + 1,
              to: Math.min(meta.page * meta.per_page, meta.total),
              total: meta.total,
            })}
          </p>
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
