import { useState } from 'react'
import type { ContentRow } from '../../../domain/content/content.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { type DeskColumn, DeskTable } from '../desk-table.tsx'
import type { ListMeta } from '../list-meta.ts'
import { ActOnContent, type ItemPage } from './act-on-content.tsx'
import { titleOf } from './title-of.ts'

interface Props<Row> {
  label: string
  rows: Row[]
  columns: DeskColumn<Row>[]
  sort: string
  meta: ListMeta
  /** The page of one item. */
  page: ItemPage
}

/** A list of content, of which several can be published or withdrawn at once: its page has `actOnChosen` for its action. */
export function ContentTable<Row extends ContentRow>({ page, ...table }: Props<Row>) {
  const [chosen, choose] = useState<string[]>([])
  const locale = useLocale()
  return (
    <>
      <DeskTable
        {...table}
        choice={{ chosen, choose, may: () => true, label: (row) => m.content_choose({ title: titleOf(row, locale) }) }}
      />
      {chosen.length > 0 && (
        <ActOnContent rows={table.rows.filter(({ id }) => chosen.includes(id))} page={page} onNone={() => choose([])} />
      )}
    </>
  )
}
