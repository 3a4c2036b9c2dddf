import type { ContentRow } from '../../../domain/content/content.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import type { DeskColumn } from '../desk-table.tsx'
import { RowName } from '../row-name.tsx'
import css from './content-columns.module.css'
import { SideBadge } from './side-state.tsx'
import { titleOf } from './title-of.ts'

type Listed = 'admin_post' | 'admin_cause'

/** Columns of a list of content; causes have no author. */
export function contentColumns(page: Listed): DeskColumn<ContentRow>[] {
  const signed: DeskColumn<ContentRow>[] = [
    { key: 'author', title: m.posts_author(), from: 'desktop', render: ({ author }) => author || '—' },
  ]
  return [
    { key: 'title', title: m.posts_column_title(), sort: ['title', '-title'], render: (row) => <Name row={row} page={page} /> },
    { key: 'es', title: m.posts_state_es(), from: 'tablet', render: ({ es }) => <SideStateCell {...es} /> },
    { key: 'en', title: m.posts_state_en(), from: 'tablet', render: ({ en }) => <SideStateCell {...en} /> },
    ...(page === 'admin_post' ? signed : []),
    {
      key: 'since',
      title: m.posts_column_since(),
      from: 'desktop',
      sort: ['-public_since', 'public_since'],
      render: ({ es, en }) => {
        const since = [es.public_since, en.public_since].flatMap((at) => at ?? []).sort()[0]
        return since ? <When value={since} short /> : '—'
      },
    },
    {
      key: 'updated_at',
      title: m.posts_column_changed(),
      from: 'tablet',
      sort: ['-updated_at', 'updated_at'],
      render: ({ updated_at }) => <When value={updated_at} short />,
    },
  ]
}

function Name({ row, page }: { row: ContentRow; page: Listed }) {
  const to = usePaths()
  const locale = useLocale()
  const own = row[locale].title
  return (
    <RowName>
      <Link to={to(page, { slug: row.id })} lang={own ? locale : undefined}>
        {titleOf(row, locale)}
      </Link>
      <span className={css.phone}>
        es <SideBadge {...row.es} /> en <SideBadge {...row.en} />
      </span>
    </RowName>
  )
}

function SideStateCell({ state, next, changed }: ContentRow['es']) {
  const [first] = next
  return (
    <span className={css.stands}>
      <SideBadge state={state} />
      {first && <When value={first.at} short time />}
      {changed && <small>{m.posts_changes_pending()}</small>}
    </span>
  )
}
