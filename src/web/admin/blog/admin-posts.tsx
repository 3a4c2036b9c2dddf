import { Button } from '@mantine/core'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CONTENT_WAITS, SIDE_STATES } from '../../../domain/content/content.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ContentTable } from '../../desk/content/content-table.tsx'
import { STATE_NAMES, WAITS_NAMES } from '../../desk/content/side-state.tsx'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { postColumns } from './post-columns.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const list = await readList(url, (query) => context.get(apiContext).admin.content.$get({ query: { ...query, kind: 'post' } }))
  return { ...list, sort: url.searchParams.get('sort') ?? '-updated_at' }
}

export { actOnChosen as action } from '../../desk/content/act-on-chosen.server.ts'

export function meta(about: MetaArguments) {
  return deskMeta(about, m.posts_title())
}

export default function AdminPosts() {
  const { data: posts, meta: about, sort } = useLoaderData<typeof loader>()
  const to = usePaths()
  const states = SIDE_STATES.map((value) => ({ value, label: STATE_NAMES[value]() }))
  return (
    <DeskPage
      title={m.posts_title()}
      lead={about.total === 1 ? m.posts_count_one() : m.posts_count_other({ count: about.total })}
      actions={
        <>
          <Button component={Link} to={to('admin_post_new')}>
            {m.posts_new()}
          </Button>
          <CsvButton page="admin_posts_csv" />
        </>
      }
    >
      <FilterBar
        placeholder={m.posts_search()}
        filters={[
          { name: 'es', label: m.posts_state_es(), all: `${m.posts_state_es()}: ${m.posts_state_any()}`, options: states },
          { name: 'en', label: m.posts_state_en(), all: `${m.posts_state_en()}: ${m.posts_state_any()}`, options: states },
          {
            name: 'author',
            label: m.posts_author(),
            all: m.posts_author_any(),
            options: about.authors.map((author) => ({ value: author, label: author })),
          },
          {
            name: 'waits',
            label: m.content_waits(),
            all: `${m.content_waits()}: ${m.content_waits_any()}`,
            options: CONTENT_WAITS.map((value) => ({ value, label: WAITS_NAMES[value]() })),
          },
        ]}
      />
      {posts.length > 0 ? (
        <ContentTable label={m.posts_title()} page="admin_post" rows={posts} columns={postColumns()} sort={sort} meta={about} />
      ) : (
        <EmptyState title={m.posts_empty()} action={<ButtonLink to={to('admin_post_new')}>{m.posts_new()}</ButtonLink>}>
          {m.posts_empty_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}
