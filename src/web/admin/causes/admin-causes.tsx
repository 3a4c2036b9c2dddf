import { Button } from '@mantine/core'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { contentColumns } from '../../desk/content/content-columns.tsx'
import { stateFilters, waitsFilter } from '../../desk/content/content-filters.ts'
import { ContentTable } from '../../desk/content/content-table.tsx'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import { actOnCauses } from './act-on-causes.server.ts'
import { CauseOrder } from './cause-order.tsx'

/** The causes with the state of their texts, or, by `view=order`, in the site's order. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { admin, projects } = context.get(apiContext)
  if (url.searchParams.get('view') === 'order') return { view: 'order', causes: await ask(projects.causes.$get()) } as const
  const list = await readList(url, (query) => admin.content.$get({ query: { ...query, kind: 'cause' } }))
  return { view: 'words', ...list, sort: url.searchParams.get('sort') ?? '-updated_at' } as const
}

export const action = actOnCauses

export default function AdminCauses() {
  const loaded = useLoaderData<typeof loader>()
  const to = usePaths()
  const views = [
    { to: to('admin_causes'), text: m.causes_view_texts(), current: loaded.view === 'words' },
    { to: `${to('admin_causes')}?view=order`, text: m.causes_view_order(), current: loaded.view === 'order' },
  ]
  return (
    <DeskPage
      title={m.causes_title()}
      lead={m.causes_lead()}
      actions={
        <>
          <Button component={Link} to={to('admin_cause_new')}>
            {m.causes_new()}
          </Button>
          <CsvButton
            list={{ name: 'causes', path: '/admin/content.csv', query: { kind: 'cause' } }}
            total={loaded.view === 'words' ? loaded.meta.total : loaded.causes.length}
          />
        </>
      }
    >
      <ListViews label={m.causes_title()} views={views} />
      {loaded.view === 'order' ? <CauseOrder causes={loaded.causes} /> : <CauseTexts {...loaded} />}
    </DeskPage>
  )
}

function CauseTexts({ data, meta: about, sort }: Extract<Awaited<ReturnType<typeof loader>>, { view: 'words' }>) {
  const to = usePaths()
  const [parameters] = useSearchParams()
  const filtered = ['query', 'es', 'en', 'waits'].some((name) => parameters.has(name))
  return (
    <>
      <FilterBar placeholder={m.causes_search()} filters={[...stateFilters(), waitsFilter()]} />
      {data.length > 0 ? (
        <ContentTable
          label={m.causes_title()}
          page="admin_cause"
          rows={data}
          columns={contentColumns('admin_cause')}
          sort={sort}
          meta={about}
        />
      ) : filtered ? (
        <EmptyState title={m.causes_none_found()} action={<ButtonLink to={to('admin_causes')}>{m.causes_none_found_action()}</ButtonLink>}>
          {m.causes_none_found_text()}
        </EmptyState>
      ) : (
        <EmptyState title={m.causes_empty()} action={<ButtonLink to={to('admin_cause_new')}>{m.causes_new()}</ButtonLink>}>
          {m.causes_empty_text()}
        </EmptyState>
      )}
    </>
  )
}
