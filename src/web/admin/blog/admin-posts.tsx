import { Button } from '@mantine/core'
import { type ActionFunctionArgs, data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { CONTENT_WAITS, SIDE_STATES } from '../../../domain/content/content.ts'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { attempt } from '../../ask.server.ts'
import { readSides } from '../../desk/content/read-sides.server.ts'
import { STATE_NAMES, WAITS_NAMES } from '../../desk/content/side-state.tsx'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { PostTable } from './post-table.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const list = await readList(url, (query) => context.get(apiContext).admin.content.$get({ query: { ...query, kind: 'post' } }))
  return { ...list, sort: url.searchParams.get('sort') ?? '-updated_at' }
}

/** Publishes or withdraws those that were chosen, and says what stayed as it was. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request)
  const act = text('act') === 'withdraw' ? 'withdraw' : 'publish'
  const json = { act, sides: readSides(text('sides')), chosen: chosenOf(text('chosen')) } as const
  const tried = await attempt(context.get(apiContext).admin['content-acts'].$post({ json: { ...json, sides: [...json.sides] } }))
  if ('refused' in tried) return tried.refused
  if (tried.given.refused.length > 0) return data({ show: tried.given })
  const flash = act === 'publish' ? 'content_flash_published' : 'content_flash_withdrawn'
  return redirect(url.pathname + url.search, { status: 303, headers: { 'set-cookie': flashCookie(flash) } })
}

function chosenOf(text: string): { id: string; version: number }[] {
  try {
    return JSON.parse(text) as { id: string; version: number }[]
  } catch {
    return []
  }
}

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
        <PostTable rows={posts} sort={sort} meta={about} />
      ) : (
        <EmptyState title={m.posts_empty()} action={<ButtonLink to={to('admin_post_new')}>{m.posts_new()}</ButtonLink>}>
          {m.posts_empty_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}
