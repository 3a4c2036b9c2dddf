import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { ChoicesInput, ImportStatementInput, MonthSums, Reading, StatementDetail } from '../../../domain/statements/statement.ts'
import { monthName } from '../../../kit/months.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { DeskFigures } from '../../desk/desk-figures.tsx'
import { DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { FirstOf } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { Refusal, SubmitButton } from '../../post-form.tsx'
import { reloadAfterConflict } from '../../sending.ts'
import { useProgress } from '../../shell/realtime/use-progress.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { supplierName } from '../bookings/booking-labels.ts'
import { StatementState } from './admin-statements.tsx'
import { Closing } from './closing.tsx'
import { signed } from './entry-choices.tsx'
import { EntryTable } from './entry-table.tsx'
import { FileQuestions } from './file-questions.tsx'
import { ReadingForm } from './reading-form.tsx'
import { actionName } from './statement-labels.ts'
import css from './statements.module.css'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const statement = context.get(apiContext).admin.statement[':id']
  const param = { id: encodeURIComponent(params.id ?? '') }
  const [detail, entries, currencies] = await Promise.all([
    ask(statement.$get({ param })),
    readList(url, (query) => statement.entries.$get({ param, query })),
    ask(context.get(apiContext).currencies.$get()),
  ])
  return { statement: detail, entries, currencies: currencies.map(({ code }) => code) }
}

/** Applies another mapping, decides about lines, imports it, or changes, closes or reopens its month, by `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const { form, text, parsed } = await readForm(request, context)
  const statement = context.get(apiContext).admin.statement[':id']
  const param = { id: encodeURIComponent(params.id ?? '') }
  const intent = text('intent')
  if (intent === 'reading') {
    const done = await attempt(statement.reading.$put({ param, json: readingOf(form) }))
    return 'refused' in done ? done.refused : back(url, 'statements_flash_read')
  }
  if (intent === 'choose') {
    const done = await attempt(statement.choices.$put({ param, json: { choices: parsed<ChoicesInput['choices']>('choices') } }))
    return 'refused' in done ? done.refused : back(url, 'statements_flash_chosen', url.search)
  }
  if (intent === 'answer') {
    const done = await attempt(statement.reading.$put({ param, json: parsed<Reading>('reading') }))
    return 'refused' in done ? done.refused : back(url, 'statements_flash_read', url.search)
  }
  if (intent === 'month') {
    const done = await attempt(statement.month.$put({ param, json: { month: text('month'), seen: text('month_seen') } }))
    return 'refused' in done ? done.refused : back(url, 'statements_flash_month', url.search)
  }
  if (intent === 'close') {
    const json = {
      month: text('month_seen'),
      sums: parsed<MonthSums>('sums_seen'),
      confirms_month: text('confirms_month') === 'yes',
    }
    const done = await attempt(statement.closings.$post({ param, json }))
    return 'refused' in done ? done.refused : back(url, 'statements_flash_closed')
  }
  if (intent === 'reopen') {
    const closed = context.get(apiContext).admin['closed-month'][':id']
    const id = encodeURIComponent(text('closed'))
    const done = await attempt(closed.reopening.$post({ param: { id }, json: { reason: text('reason') } }))
    return 'refused' in done ? done.refused : back(url, 'statements_flash_reopened')
  }
  const done = await attempt(statement.import.$post({ param, json: { seen: parsed<ImportStatementInput['seen']>('seen') } }))
  return 'refused' in done ? done.refused : back(url, 'statements_flash_importing')
}

type Done =
  | 'statements_flash_read'
  | 'statements_flash_closed'
  | 'statements_flash_reopened'
  | 'statements_flash_month'
  | 'statements_flash_importing'
  | 'statements_flash_chosen'

function back({ pathname }: URL, flash: Done, search = '') {
  return redirectWith(pathname + search, flash)
}

/** Its fields are `column:Heading` and `state:WORD`. */
function readingOf(form: FormData): Reading {
  const named = (prefix: string) =>
    Object.fromEntries(
      [...form].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), String(value)]),
    )
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    columns: named('column:'),
    states: named('state:'),
    decimal: text('decimal'),
    days: text('days'),
    zeros: text('zeros'),
    trip_type: text('trip_type'),
    currency: text('currency'),
  } as Reading
}

export const shouldRevalidate = reloadAfterConflict

export default function AdminStatement() {
  const { statement, entries, currencies } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  const to = usePaths()
  const here = to('admin_statement', { id: statement.id })
  const { counts, state } = statement
  useProgress(state === 'importing')
  return (
    <DeskPage
      tab={m.statements_title()}
      title={
        <>
          {supplierName(statement.supplier)} · {monthName(statement.month, locale)} <StatementState state={state} />
        </>
      }
      lead={<Link to={to('admin_statements')}>← {m.statements_title()}</Link>}
      actions={state === 'read' && <ImportButton {...statement} />}
    >
      {refused && <Refusal>{refused.message}</Refusal>}
      {state === 'read' && <FileQuestions statement={statement} />}
      {state === 'read' && counts.ask > 0 && <OpenQuestions count={counts.ask} here={here} />}
      {state === 'read' && <Outcome statement={statement} here={here} />}
      {state === 'importing' && <Progress counts={counts} />}
      <DeskFigures
        label={m.statements_preview()}
        figures={(['create', 'update', 'unchanged', 'ask', 'skipped'] as const).map((name) => ({
          key: name,
          label: actionName(name),
          value: counts[name],
          to: `${here}?action=${name}`,
          waits: (name === 'skipped' || name === 'ask') && counts[name] > 0,
        }))}
      />
      {state === 'read' && (
        <DeskCard title={m.statements_reading_title()}>
          <ReadingForm statement={statement} currencies={currencies} />
        </DeskCard>
      )}
      <FilterBar
        placeholder={m.statements_search()}
        filters={[
          {
            name: 'action',
            label: m.statements_action(),
            all: m.statements_action_all(),
            options: (['create', 'update', 'unchanged', 'ask', 'skipped'] as const).map((value) => ({ value, label: actionName(value) })),
          },
          {
            name: 'repeated',
            label: m.statements_lines(),
            all: m.statements_lines_all(),
            options: [{ value: 'yes', label: m.statements_lines_repeated() }],
          },
        ]}
      />
      <EntryTable {...entries} open={state === 'read'} />
      <TwoLists statement={statement} />
      <DeskCard title={m.statements_close()}>
        <Closing statement={statement} errors={refused?.errors ?? {}} />
      </DeskCard>
    </DeskPage>
  )
}

function ImportButton({ counts, effect }: Pick<StatementDetail, 'counts' | 'effect'>) {
  const { create, update } = counts
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="seen" value={JSON.stringify({ create, update, effect })} />
      <SubmitButton name="intent" value="import" disabled={counts.ask > 0}>
        {m.statements_import({ count: create + update })}
      </SubmitButton>
    </Form>
  )
}

function OpenQuestions({ count, here }: { count: number; here: string }) {
  return (
    <section className={css.missing} aria-labelledby="asked">
      <h2 id="asked">{count === 1 ? m.statements_ask_title_one() : m.statements_ask_title_other({ count })}</h2>
      <p>{m.statements_ask_text()}</p>
      <Link to={`${here}?action=ask`}>{m.statements_ask_see()}</Link>
    </section>
  )
}

/** Effect of the import in money, and lines that the file has twice. */
function Outcome({ statement: { effect, repeated }, here }: { statement: StatementDetail; here: string }) {
  if (effect.length === 0 && repeated === 0) return null
  return (
    <div className={css.outcome}>
      {effect.map(({ profit, share }) => (
        <p key={profit.currency}>
          {m.statements_outcome()} {signed('', profit.amount)}
          <MoneyText value={profit} exact /> · {m.statements_outcome_share()} {signed('', share.amount)}
          <MoneyText value={share} exact />
        </p>
      ))}
      {repeated > 0 && (
        <p>
          <Link to={`${here}?repeated=yes`}>
            {repeated === 1 ? m.statements_repeated_bookings_one() : m.statements_repeated_bookings_other({ count: repeated })}
          </Link>
        </p>
      )}
    </div>
  )
}

function Progress({ counts }: Pick<StatementDetail, 'counts'>) {
  const all = counts.create + counts.update
  return (
    <div role="status" className={css.progress}>
      <progress value={counts.done} max={Math.max(1, all)} aria-label={m.statements_state_importing()} />
      {m.statements_progress({ done: counts.done, all })}
    </div>
  )
}

function TwoLists({ statement }: { statement: StatementDetail }) {
  const { only_ours, only_ours_total, only_theirs, only_theirs_total } = statement
  const to = usePaths()
  return (
    <div className={css.lists}>
      <DeskCard title={m.statements_only_ours()}>
        {only_ours.length === 0 ? (
          <DeskNothing>{m.statements_only_ours_none()}</DeskNothing>
        ) : (
          <ul>
            {only_ours.map(({ id, external_id, profit }) => (
              <li key={id}>
                <Link to={to('admin_booking', { id })}>{external_id}</Link> <MoneyText value={profit} exact />
              </li>
            ))}
          </ul>
        )}
        <FirstOf title={m.statements_only_ours()} shown={only_ours.length} meta={{ total: only_ours_total }} />
      </DeskCard>
      <DeskCard title={m.statements_only_theirs()}>
        {only_theirs.length === 0 ? (
          <DeskNothing>{m.statements_only_theirs_none()}</DeskNothing>
        ) : (
          <ul>
            {only_theirs.map(({ position, external_id, lines }) => (
              <li key={position}>
                {external_id} <span>{m.statements_at_lines({ lines: lines.join(', ') })}</span>
              </li>
            ))}
          </ul>
        )}
        <FirstOf title={m.statements_only_theirs()} shown={only_theirs.length} meta={{ total: only_theirs_total }} />
      </DeskCard>
    </div>
  )
}
