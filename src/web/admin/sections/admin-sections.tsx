import { Button } from '@mantine/core'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { CONTENT_WAITS, type CommonFilter, type ContentRow, SIDE_STATES } from '../../../domain/content/content.ts'
import { SECTION_PAGES } from '../../../domain/content/kinds/section-places.ts'
import { ownValue } from '../../../kit/data/own-value.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { stateFilters, waitsFilter } from '../../desk/content/content-filters.ts'
import { SideBadge } from '../../desk/content/side-state.tsx'
import { titleOf } from '../../desk/content/title-of.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { NothingFound } from '../../desk/nothing-found.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { RowName } from '../../desk/row-name.tsx'
import { readOneOf, readText } from '../../list-parameters.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { ListViews } from '../list-views.tsx'
import { arrangeSections } from './arrange-sections.server.ts'
import { FoundSections, SectionLists } from './section-lists.tsx'
import { PAGE_NAMES } from './section-names.ts'
import { TEXT_VIEWS } from './text-views.ts'

/** The sections of a page, or other texts, by `view`. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { content, sections } = context.get(apiContext).admin
  const view = url.searchParams.get('view') ?? 'home'
  const page = SECTION_PAGES.find((one) => one === view)
  const query = readFilter(url.searchParams)
  if (page) return { view: page, page, sections: await ask(sections[':page'].$get({ param: { page }, query })), data: null } as const
  const { kinds, many } = ownValue(TEXT_VIEWS, view) ?? TEXT_VIEWS.legal!
  if (many) {
    const list = await readList(url, (query) => content.$get({ query: { ...query, kind: kinds[0]! } }))
    return { view, page: null, ...list, sort: url.searchParams.get('sort') ?? '-updated_at' }
  }
  const found = await Promise.all(kinds.map((kind) => ask(content.$get({ query: { ...query, kind } }))))
  return { view: 'legal', page: null, data: found.flatMap(({ data }) => data), meta: null, sort: null }
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

export default function AdminSections() {
  const loaded = useLoaderData<typeof loader>()
  const to = usePaths()
  const views = [
    ...SECTION_PAGES.map((page) => ({ view: page, text: PAGE_NAMES[page]() })),
    ...Object.entries(TEXT_VIEWS).map(([view, { name }]) => ({ view, text: name() })),
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
        ) : (
          <TextActions {...loaded} />
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
  return sections.length > 0 ? <FoundSections page={page} sections={sections} /> : <NoTexts view={page} />
}

/** Begins a text, and exports the list, where editors add to it. */
function TextActions({ view, meta }: Extract<Loaded, { page: null }>) {
  const to = usePaths()
  const { kinds, many } = TEXT_VIEWS[view]!
  if (!many || !meta) return null
  return (
    <>
      <Button component={Link} to={`${to('admin_section_new')}?view=${view}`}>
        {many.begin()}
      </Button>
      <CsvButton list={{ name: many.file, path: '/admin/content.csv', query: { kind: kinds[0]! } }} total={meta.total} />
    </>
  )
}

function Texts({ view, data, sort, meta }: Extract<Loaded, { page: null }>) {
  if (data.length === 0) return <NoTexts view={view} />
  return (
    <DeskTable label={TEXT_VIEWS[view]!.name()} rows={data} columns={sectionColumns(meta !== null)} {...(meta && sort && { sort, meta })} />
  )
}

function NoTexts({ view }: { view: Loaded['view'] }) {
  const all = usePaths()('admin_sections') + (view === 'home' ? '' : `?view=${view}`)
  const { name, many } = ownValue(TEXT_VIEWS, view) ?? {}
  return name && many ? (
    <EmptyState title={many.empty()} action={<ButtonLink to={all}>{name()}</ButtonLink>}>
      {many.empty_text()}
    </EmptyState>
  ) : (
    <NothingFound all={all} />
  )
}

/** @param sorted whether the list can be put in order */
function sectionColumns(sorted: boolean): DeskColumn<ContentRow>[] {
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
