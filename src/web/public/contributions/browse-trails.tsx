import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { ApiClient } from '../../../api/client.server.ts'
import type { Totals } from '../../../domain/contributions/contribution.ts'
import { codesIn, isOnTheWay } from '../../../domain/contributions/trail-code.ts'
import type { Grouping } from '../../../domain/ledger/figures/figures.ts'
import { sectionIn } from '../../../domain/sections/section-texts.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { type Locale, localeOfPath } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyFigures } from '../../../kit/ui/money-figures.tsx'
import { ButtonLink, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr } from '../../ask.server.ts'
import type { CodeProblem } from '../../components/contributions/code-form.tsx'
import { LedgerLogSection } from '../../components/contributions/ledger-log-section.tsx'
import { TrailList } from '../../components/contributions/trail-list.tsx'
import { readPage, writeQuery } from '../../list-parameters.ts'
import { type MetaArguments, pageCard, pageMeta, pageOfList } from '../../page-meta.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './browse-trails.module.css'
import { chartOfMonths } from './figures/chart-of-months.server.ts'
import { foldedFigures } from './figures/folded-figures.server.ts'
import { MoneyInFigures } from './figures/money-in-figures.tsx'
import { OpenData } from './figures/open-data.tsx'
import { ReconciliationSection } from './figures/reconciliation.tsx'
import { HowToFollow, TransparencyHead } from './transparency-text.tsx'

const SHOWN = 20
/** Closings of months; a link below them shows all. */
const MOST_CLOSED = 60

/** The latest contributions, of all projects or of `?project=`; with `?code=`, redirects to the trail of that code. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const parameters = url.searchParams
  const api = context.get(apiContext)
  const typed = parameters.get('code')
  const code = typed === null ? null : await findCode(api, typed)
  if (code) throw redirect(pathTo('trail', context.get(localeContext), { code }))
  const page = readPage(parameters)
  const project = await readProject(api, parameters.get('project'), url)
  const totals = ask(api.totals.$get())
  const [sections, { data: trails, meta }, { money }, log, figures] = await Promise.all([
    ask(api.sections[':page'].$get({ param: { page: 'transparency' } })),
    ask(api.trails.$get({ query: { page: String(page), per_page: String(SHOWN), ...(project && { project: project.id }) } })),
    totals,
    ask(api['ledger-log'].$get()),
    project || page > 1 ? null : readFigures(api, parameters.get('rows'), totals),
  ])
  const tried: CodeProblem | null = typed === null ? null : { typed: typed.slice(0, 300), problem: typed.trim() ? 'unknown' : 'missing' }
  return {
    sections,
    money,
    log,
    trails,
    total: meta.total,
    has_more: meta.total_is_lower_bound === true,
    page,
    pages: Math.ceil(meta.total / SHOWN),
    tried,
    project,
    figures,
  }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { sections, page, pages, trails, tried, project } = about.loaderData
  const head = sectionIn(sections, 'transparency_head', localeOfPath(about.location.pathname))
  const first_title = head?.page_title ?? ''
  const title = project
    ? m.contribution_browse_of_project({ name: project.name })
    : page > 1
      ? m.contribution_browse_title_page({ page })
      : first_title
  return pageMeta(about, {
    title,
    description: head?.description ?? '',
    ...(head && { card: { ...pageCard('transparency', [head.title]), alt: title } }),
    // A project is found by its own page, not by its list of trails.
    indexed: !tried && !project && (page === 1 || trails.length > 0),
    ...pageOfList(page, pages, (other) => listQuery(other, project)),
  })
}

export default function BrowseTrails() {
  const { sections, tried, money, log, figures, ...list } = useLoaderData<typeof loader>()
  return (
    <>
      <TransparencyHead sections={sections} tried={tried} />
      <Container className={css.page}>
        {!list.project && (
          <>
            <TotalMoney money={money} />
            <HowToFollow sections={sections} />
          </>
        )}
        <Latest {...list} />
        {figures && (
          <>
            <MoneyInFigures {...figures} />
            <ReconciliationSection {...figures.reconciliation} closed={figures.closed} bank={figures.bank} />
            <OpenData />
          </>
        )}
        {!list.project && <LedgerLogSection log={log} />}
      </Container>
    </>
  )
}

/** The totals, one line per currency. Null if there are none. */
function TotalMoney({ money }: Pick<Totals, 'money'>) {
  const to = usePaths()
  if (money.length === 0) return null
  const some = (tone: 'collected' | 'paid' | 'expected') => money.map((sums) => sums[tone]).filter(({ amount }) => amount > 0)
  return (
    <section className={css.totals} aria-labelledby="totals">
      <h2 id="totals">{m.contribution_totals_title()}</h2>
      <MoneyFigures
        figures={[
          {
            tone: 'collected',
            name: m.contribution_totals_collected(),
            text: m.contribution_totals_collected_text(),
            amounts: some('collected'),
          },
          { tone: 'paid', name: m.contribution_totals_paid(), text: m.contribution_totals_paid_text(), amounts: some('paid') },
          {
            tone: 'expected',
            name: m.contribution_totals_expected(),
            text: m.contribution_totals_expected_text(),
            amounts: some('expected'),
          },
        ]}
      />
      <p className={css.ways}>
        <Link to={to('payments')}>{m.payments_see_all()}</Link>
      </p>
    </section>
  )
}

type Listed = Omit<Awaited<ReturnType<typeof loader>>, 'sections' | 'tried' | 'money' | 'log' | 'figures'>

function Latest({ trails, total, has_more, page, pages, project }: Listed) {
  const to = usePaths()
  const locale = useLocale()
  return (
    <section className={css.latest} aria-labelledby="latest">
      <div className={css.latest_title}>
        <h2 id="latest">{project ? m.contribution_browse_of_project({ name: project.name }) : m.contribution_latest_title()}</h2>
        {total > 0 && <p>{countOf(total, has_more, writtenNumber(total, locale))}</p>}
      </div>
      {project && (
        <p className={css.ways}>
          <Link to={to('project', { slug: project.slug })}>{m.contribution_browse_back_to_project()}</Link>
          <Link to={`${to('transparency')}#latest`}>{m.contribution_browse_all()}</Link>
        </p>
      )}
      {trails.length > 0 ? (
        <TrailList trails={trails} showProject={!project} />
      ) : (
        <NoTrails beyond={total > 0} of_project={project !== null} />
      )}
      <Pagination page={page} pages={pages} hrefOf={(other) => to('transparency') + listQuery(other, project)} />
    </section>
  )
}

/** Counting ends at a limit. */
function countOf(total: number, has_more: boolean, count: string): string {
  if (has_more) return m.contribution_count_most({ least: count })
  return total === 1 ? m.contribution_count_one() : m.contribution_count_other({ count })
}

function NoTrails({ beyond, of_project }: { beyond: boolean; of_project: boolean }) {
  const to = usePaths()
  if (beyond)
    return (
      <EmptyState
        title={m.contribution_none_here()}
        action={<ButtonLink to={to('transparency')}>{m.contribution_none_here_action()}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      title={of_project ? m.contribution_none_of_project() : m.contribution_none()}
      action={<ButtonLink to={to('search')}>{m.contribution_none_action()}</ButtonLink>}
    >
      {m.contribution_none_text()}
    </EmptyState>
  )
}

/** The figures below the first page of all contributions. `asked`: the grouping whose rows are all shown. */
async function readFigures(api: ApiClient, asked: string | null, totals: Promise<Totals>) {
  const by = (grouping: Grouping) => ask(api.ledger.figures[':by'].$get({ param: { by: grouping } }))
  const [month, cause, district, organization, reconciliation, closings, bank, { money }] = await Promise.all([
    by('month'),
    by('cause'),
    by('district'),
    by('organization'),
    ask(api.ledger.reconciliation.$get()),
    ask(api.ledger['closed-months'].$get()),
    ask(api.ledger['bank-months'].$get()),
    totals,
  ] as const)
  const folded = foldedFigures({ month, cause, district, organization }, asked)
  const closed = { rows: asked === 'closed' ? closings : closings.slice(0, MOST_CLOSED), count: closings.length, whole: asked === 'closed' }
  return { chart: chartOfMonths(month, money[0]?.currency), ...folded, reconciliation, closed, bank }
}

/** The first code in the typed text that has a trail or is on its way; null for none. */
async function findCode(api: ApiClient, typed: string): Promise<string | null> {
  for (const code of codesIn(typed)) {
    const response = await api.trail[':code'].$get({ param: { code } })
    if (response.status === 200 || isOnTheWay(response)) return code
  }
  return null
}

/** The project of the list. @throws 404 for one that is not public; a 301 to the same list for an old slug */
async function readProject(api: ApiClient, key: string | null, url: URL) {
  if (!key) return null
  const answer = await api.project[':id'].$get({ param: { id: encodeURIComponent(key) } })
  if (answer.status === 301) {
    const moved = new URLSearchParams(url.search)
    moved.set('project', answer.headers.get('location')?.split('/').at(-1) ?? '')
    throw redirect(`${url.pathname}?${moved}`, 301)
  }
  const found = await askOr(answer, null)
  if (!found) throw data(null, { status: 404 })
  return { id: found.id, slug: found.slug, name: found.name }
}

function listQuery(page: number, project: { slug: string } | null): string {
  return writeQuery(new URLSearchParams({ ...(project && { project: project.slug }), ...(page > 1 && { page: String(page) }) }))
}

function writtenNumber(number: number, locale: Locale): string {
  return numberFormat(locale).format(number)
}
