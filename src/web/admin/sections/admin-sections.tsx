import { Button } from '@mantine/core'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { CONTENT_WAITS, type CommonFilter, LASTING_KINDS, SIDE_STATES } from '../../../domain/content/content.ts'
import { SECTION_PAGES } from '../../../domain/content/kinds/section-places.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { stateFilters, waitsFilter } from '../../desk/content/content-filters.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { readOneOf, readText } from '../../list-parameters.ts'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import { arrangeSections } from './arrange-sections.server.ts'
import { sectionColumns } from './section-columns.tsx'
import { FoundSections, SectionLists } from './section-lists.tsx'
import { PAGE_NAMES } from './section-names.ts'

/** The sections of a page, the legal texts, or the pages of places, by `view`. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { content, sections } = context.get(apiContext).admin
  const view = url.searchParams.get('view') ?? 'home'
  const page = SECTION_PAGES.find((one) => one === view)
  const query = readFilter(url.searchParams)
  if (page) return { view: page, page, sections: await ask(sections[':page'].$get({ param: { page }, query })), data: null } as const
  if (view === 'places') {
    const list = await readList(url, (query) => content.$get({ query: { ...query, kind: 'place_page' } }))
    return { view: 'places', page: null, ...list, sort: url.searchParams.get('sort') ?? '-updated_at' } as const
  }
  const found = await Promise.all(LASTING_KINDS.map((kind) => ask(content.$get({ query: { ...query, kind } }))))
  return { view: 'legal', page: null, data: found.flatMap(({ data }) => data) } as const
}

/** Filters of unpaged lists; an invalid value counts as absent. */
function readFilter(parameters: URLSearchParams): CommonFilter {
  return {
    query: readText(parameters, 'query'),
    es: readOneOf(parameters, 'es', SIDE_STATES),
    en: readOneOf(parameters, 'en', SIDE_STATES),
    waits: readOneOf(parameters, 'waits', CONTENT_WAITS),
  }
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
        loaded.page ? (
          <CsvButton
            list={{ name: `sections-${loaded.page}`, path: '/admin/sections/:page/rows.csv', params: { page: loaded.page } }}
            total={loaded.sections.length}
          />
        ) : loaded.view === 'places' ? (
          <>
            <Button component={Link} to={to('admin_section_new')}>
              {m.sections_new_place()}
            </Button>
            <CsvButton
              list={{ name: 'place-pages', path: '/admin/content.csv', query: { kind: 'place_page' } }}
              total={loaded.meta.total}
            />
          </>
        ) : null
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
      <FilterBar
        placeholder={m.sections_search()}
        filters={[...stateFilters(m.sections_any()), waitsFilter()]}
        keep={loaded.view === 'home' ? {} : { view: loaded.view }}
      />
      {loaded.page ? <Sections {...loaded} /> : <Texts {...loaded} />}
    </DeskPage>
  )
}

type Loaded = Awaited<ReturnType<typeof loader>>

/** In their order, or filtered: in a filtered list nobody sees the target of a move, so rows cannot be moved. */
function Sections({ page, sections }: Exclude<Loaded, { page: null }>) {
  const [parameters] = useSearchParams()
  if (Object.values(readFilter(parameters)).every((one) => !one)) return <SectionLists key={page} page={page} sections={sections} />
  return sections.length > 0 ? <FoundSections page={page} sections={sections} /> : <NothingFound view={page} />
}

function Texts(loaded: Extract<Loaded, { page: null }>) {
  const is_places = loaded.view === 'places'
  if (loaded.data.length === 0) return <NothingFound view={loaded.view} />
  return (
    <DeskTable
      label={is_places ? m.sections_places() : m.sections_legal()}
      rows={loaded.data}
      columns={sectionColumns(is_places)}
      {...(is_places && { sort: loaded.sort, meta: loaded.meta })}
    />
  )
}

function NothingFound({ view }: { view: Loaded['view'] }) {
  const all = usePaths()('admin_sections') + (view === 'home' ? '' : `?view=${view}`)
  return view === 'places' ? (
    <EmptyState title={m.sections_places_empty()} action={<ButtonLink to={all}>{m.sections_places()}</ButtonLink>}>
      {m.sections_places_empty_text()}
    </EmptyState>
  ) : (
    <EmptyState title={m.sections_none_found()} action={<ButtonLink to={all}>{m.sections_none_found_action()}</ButtonLink>}>
      {m.sections_none_found_text()}
    </EmptyState>
  )
}
