import { Button } from '@mantine/core'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LASTING_KINDS } from '../../../domain/content/content.ts'
import { SECTION_PAGES } from '../../../domain/content/kinds/section-places.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { stateFilters } from '../../desk/content/content-filters.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import { arrangeSections } from './arrange-sections.server.ts'
import { sectionColumns } from './section-columns.tsx'
import { SectionLists } from './section-lists.tsx'
import { PAGE_NAMES } from './section-names.ts'

/** The sections of a page, the texts that somebody agreed to, or the pages of places, by `view`. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { content, sections } = context.get(apiContext).admin
  const view = url.searchParams.get('view') ?? 'home'
  const page = SECTION_PAGES.find((one) => one === view)
  if (page) return { view: page, page, sections: await ask(sections[':page'].$get({ param: { page } })), data: null } as const
  if (view === 'places') {
    const list = await readList(url, (query) => content.$get({ query: { ...query, kind: 'place_page' } }))
    return { view: 'places', page: null, ...list, sort: url.searchParams.get('sort') ?? '-updated_at' } as const
  }
  const found = await Promise.all(LASTING_KINDS.map((kind) => ask(content.$get({ query: { kind } }))))
  return { view: 'legal', page: null, data: found.flatMap(({ data }) => data) } as const
}

export const action = arrangeSections

export function meta(about: MetaArguments) {
  return deskMeta(about, m.sections_title())
}

export default function AdminSections() {
  const loaded = useLoaderData<typeof loader>()
  const to = usePaths()
  const views = [
    ...SECTION_PAGES.map((page) => ({ view: page, text: PAGE_NAMES[page]() })),
    { view: 'legal', text: m.sections_legal() },
    { view: 'places', text: m.sections_places() },
  ]
  return (
    <DeskPage
      title={m.sections_title()}
      lead={loaded.page ? m.sections_page_lead() : m.sections_lead()}
      actions={
        loaded.view === 'places' && (
          <>
            <Button component={Link} to={to('admin_section_new')}>
              {m.sections_new_place()}
            </Button>
            <CsvButton page="admin_place_pages_csv" total={loaded.meta.total} />
          </>
        )
      }
    >
      <ListViews
        label={m.sections_title()}
        views={views.map(({ view, text }) => ({
          to: to('admin_sections') + (view === 'home' ? '' : `?view=${view}`),
          text,
          current: view === loaded.view,
        }))}
      />
      {loaded.page ? <SectionLists key={loaded.page} page={loaded.page} sections={loaded.sections} /> : <Texts {...loaded} />}
    </DeskPage>
  )
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>, { page: null }>

function Texts(loaded: Loaded) {
  const places = `${usePaths()('admin_sections')}?view=places`
  const is_places = loaded.view === 'places'
  return (
    <>
      {is_places && <FilterBar placeholder={m.sections_search()} filters={stateFilters(m.sections_any())} keep={{ view: 'places' }} />}
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
    </>
  )
}
