import { Button } from '@mantine/core'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { ManagedCause } from '../../../domain/causes/pages/cause-page.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { countText } from '../../components/projects/project-labels.ts'
import { contentColumns } from '../../desk/content/content-columns.tsx'
import { stateFilters, waitsFilter } from '../../desk/content/content-filters.ts'
import { ContentTable } from '../../desk/content/content-table.tsx'
import { SideBadges } from '../../desk/content/side-state.tsx'
import { titleOf } from '../../desk/content/title-of.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { NothingFound } from '../../desk/nothing-found.tsx'
import css from '../../desk/order/ordered-list.module.css'
import { OrderedList } from '../../desk/order/ordered-list.tsx'
import type { RowPlace } from '../../desk/order/ordered-row.ts'
import { MoveButtons, RowHandle } from '../../desk/order/row-moves.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import { actOnCauses } from './act-on-causes.server.ts'

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
        <NothingFound all={to('admin_causes')} />
      ) : (
        <EmptyState title={m.causes_empty()} action={<ButtonLink to={to('admin_cause_new')}>{m.causes_new()}</ButtonLink>}>
          {m.causes_empty_text()}
        </EmptyState>
      )}
    </>
  )
}

/** The causes in the order in which the site shows them, and which of them projects may choose. */
function CauseOrder({ causes }: { causes: ManagedCause[] }) {
  const locale = useLocale()
  const rows = causes.map((cause) => ({ id: cause.id, name: titleOf(cause, locale) }))
  const byId = new Map(causes.map((cause) => [cause.id, cause]))
  return (
    <DeskCard title={m.causes_view_order()}>
      <p>{m.causes_order_text()}</p>
      {rows.length > 0 ? (
        <OrderedList label={m.causes_title()} rows={rows} render={(id, place) => <CauseRow cause={byId.get(id)!} place={place} />} />
      ) : (
        <DeskNothing>{m.causes_empty()}</DeskNothing>
      )}
    </DeskCard>
  )
}

function CauseRow({ cause, place }: { cause: ManagedCause; place: RowPlace }) {
  const to = usePaths()
  const { id, es, en, enabled, used } = cause
  const locale = useLocale()
  const title = titleOf(cause, locale)
  return (
    <>
      <RowHandle title={title} handle={place.handle} />
      <div className={css.name}>
        <Link to={to('admin_cause', { slug: id })}>{title}</Link>
        <span>{countText(used, locale)}</span>
      </div>
      <div className={css.states}>
        {!enabled && <DeskBadge>{m.causes_not_offered()}</DeskBadge>}
        <SideBadges es={es} en={en} />
      </div>
      <div className={css.acts}>
        <Offering id={id} title={title} enabled={enabled} />
        <MoveButtons id={id} title={title} place={place} />
      </div>
    </>
  )
}

function Offering({ id, title, enabled }: { id: string; title: string; enabled: boolean }) {
  const named = enabled ? m.causes_retire_named({ title }) : m.causes_offer_named({ title })
  const label = enabled ? m.causes_retire() : m.causes_offer()
  return (
    <ActDialog
      label={label}
      named={named}
      text={enabled ? m.causes_retire_text() : m.causes_offer_text()}
      values={{ intent: enabled ? 'retire' : 'offer', id }}
    />
  )
}
