import { Button } from '@mantine/core'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { contentColumns } from '../../desk/content/content-columns.tsx'
import { stateFilters, waitsFilter } from '../../desk/content/content-filters.ts'
import { ContentTable } from '../../desk/content/content-table.tsx'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { totalLabel } from '../../desk/list-meta.ts'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const list = await readList(url, (query) => context.get(apiContext).admin.content.$get({ query: { ...query, kind: 'post' } }))
  return { ...list, sort: url.searchParams.get('sort') ?? '-updated_at' }
}

export { actOnChosen as action } from '../../desk/content/act-on-chosen.server.ts'

export default function AdminPosts() {
  const { data: posts, meta: about, sort } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const to = usePaths()
  return (
    <DeskPage
      title={m.posts_title()}
      lead={about.total === 1 ? m.posts_count_one() : m.posts_count_other({ count: totalLabel(about, locale) })}
      actions={
        <>
          <Button component={Link} to={to('admin_post_new')}>
            {m.posts_new()}
          </Button>
          <CsvButton list={{ name: 'posts', path: '/admin/content.csv', query: { kind: 'post' } }} total={about.total} />
        </>
      }
    >
      <FilterBar
        placeholder={m.posts_search()}
        filters={[
          ...stateFilters(),
          {
            name: 'author',
            label: m.posts_author(),
            all: m.posts_author_any(),
            options: about.authors.map((author) => ({ value: author, label: author })),
          },
          waitsFilter(),
        ]}
      />
      {posts.length > 0 ? (
        <ContentTable
          label={m.posts_title()}
          page="admin_post"
          rows={posts}
          columns={contentColumns('admin_post')}
          sort={sort}
          meta={about}
        />
      ) : (
        <EmptyState title={m.posts_empty()} action={<ButtonLink to={to('admin_post_new')}>{m.posts_new()}</ButtonLink>}>
          {m.posts_empty_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}
