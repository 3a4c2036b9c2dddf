import type { ContentRow } from '../../../domain/content/content.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { SideBadge } from '../../desk/content/side-state.tsx'
import { titleOf } from '../../desk/content/title-of.ts'
import type { DeskColumn } from '../../desk/desk-table.tsx'
import { RowName } from '../../desk/row-name.tsx'

/** @param sorted whether the list can be put in order */
export function sectionColumns(sorted: boolean): DeskColumn<ContentRow>[] {
  const by = (first: string, then: string) => (sorted ? { sort: [first, then] as const } : {})
  return [
    { key: 'title', title: m.posts_column_title(), ...by('title', '-title'), render: (row) => <SectionName row={row} /> },
    { key: 'es', title: m.posts_state_es(), from: 'tablet', render: ({ es }) => <SideBadge state={es.state} /> },
    { key: 'en', title: m.posts_state_en(), from: 'tablet', render: ({ en }) => <SideBadge state={en.state} /> },
    {
      key: 'changed',
      title: m.posts_column_changed(),
      from: 'desktop',
      ...by('-updated_at', 'updated_at'),
      render: ({ updated_at }) => <When value={updated_at} short time />,
    },
  ]
}

function SectionName({ row }: { row: ContentRow }) {
  const to = usePaths()
  return (
    <RowName>
      <Link to={to('admin_section', { slug: row.id })}>{titleOf(row, useLocale())}</Link>
      {(row.es.changed || row.en.changed) && <span>{m.posts_changes_pending()}</span>}
    </RowName>
  )
}
