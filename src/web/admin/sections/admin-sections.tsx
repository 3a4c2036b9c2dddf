import { Button } from '@mantine/core'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LASTING_KINDS, SIDE_STATES } from '../../../domain/content/content.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { STATE_NAMES } from '../../desk/content/side-state.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import { sectionColumns } from './section-columns.tsx'

/** The texts that the site has one of each, or the pages of places, by `view`. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { content } = context.get(apiContext).admin
  if (url.searchParams.get('view') === 'places') {
    const list = await readList(url, (query) => content.$get({ query: { ...query, kind: 'place_page' } }))
    return { view: 'places', ...list, sort: url.searchParams.get('sort') ?? '-updated_at' } as const
  }
  const found = await Promise.all(LASTING_KINDS.map((kind) => ask(content.$get({ query: { kind } }))))
  return { view: 'legal', data: found.flatMap(({ data }) => data) } as const
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.sections_title())
}

export default function AdminSections() {
  const loaded = useLoaderData<typeof loader>()
  const to = usePaths()
  const places = `${to('admin_sections')}?view=places`
  const is_places = loaded.view === 'places'
  return (
    <DeskPage
      title={m.sections_title()}
      lead={m.sections_lead()}
      actions={
        <Button component={Link} to={to('admin_section_new')}>
          {m.sections_new_place()}
        </Button>
      }
    >
      <ListViews
        label={m.sections_title()}
        views={[
          { to: to('admin_sections'), text: m.sections_legal(), current: !is_places },
          { to: places, text: m.sections_places(), current: is_places },
        ]}
      />
      {is_places && <FilterBar placeholder={m.sections_search()} filters={stateFilters()} keep={{ view: 'places' }} />}
      {loaded.data.length > 0 ? (
        <DeskTable
          label={is_places ? m.sections_places() : m.sections_legal()}
          rows={loaded.data}
          columns={sectionColumns(is_places)}
          {...(is_places && { sort: loaded.sort, meta: loaded.meta })}
        />
      ) : (
        <EmptyState title={m.sections_places_empty()} action={<ButtonLink to={places}>{m.sections_places()}</ButtonLink>}>
          {m.sections_places_empty_text()}
        </EmptyState>
      )}
    </DeskPage>
  )
}

function stateFilters() {
  const options = SIDE_STATES.map((value) => ({ value, label: STATE_NAMES[value]() }))
  return [
    { name: 'es', label: m.posts_state_es(), all: `${m.posts_state_es()}: ${m.sections_any()}`, options },
    { name: 'en', label: m.posts_state_en(), all: `${m.posts_state_en()}: ${m.sections_any()}`, options },
  ]
}
