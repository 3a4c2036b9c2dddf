import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { todayInArgentina } from '../../../domain/search/travel-dates.ts'
import { STATEMENT_STATES, type Statement } from '../../../domain/statements/statement.ts'
import type { Locale } from '../../../kit/locales.ts'
import { monthBefore, monthName } from '../../../kit/months.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskBadge, DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { NothingFound } from '../../desk/nothing-found.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { RowName } from '../../desk/row-name.tsx'
import { SelectField } from '../../desk/select-field.tsx'
import { readForm } from '../../form.server.ts'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import { apiContext, localeContext, nowContext } from '../../visitor/page-context.ts'
import { supplierName } from '../bookings/booking-labels.ts'
import css from './statements.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext)
  const [statements, suppliers] = await Promise.all([
    readList(url, (query) => admin.statements.$get({ query })),
    ask(admin.suppliers.$get()),
  ])
  const filtered = ['query', 'supplier', 'month', 'state'].some((name) => url.searchParams.get(name))
  const this_month = todayInArgentina(context.get(nowContext)).slice(0, 7)
  return { statements, suppliers, filtered, this_month, sort: url.searchParams.get('sort') ?? '-created_at' }
}

/** Reads a file; nothing is imported yet. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form, text } = await readForm(request, context)
  const file = form.get('file')
  const typed = { supplier_id: text('supplier_id'), supplier_name: text('supplier_name'), month: text('month'), sheet: text('sheet') }
  const { month, sheet, ...supplier } = typed
  const sent = { ...supplier, ...(month && { month }), ...(sheet && { sheet }), file: file instanceof File ? file : new File([], '') }
  const done = await attempt(context.get(apiContext).admin.statements.$post({ form: sent }), { typed })
  if ('refused' in done) return done.refused
  return redirect(pathTo('admin_statement', context.get(localeContext), { id: done.given.id }), 303)
}

export default function AdminStatements() {
  const { statements, suppliers: known, filtered, this_month, sort } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const locale = useLocale()
  const to = usePaths()
  const suppliers = known.map((one) => ({ value: one.id, label: supplierName(one) }))
  return (
    <DeskPage
      title={m.statements_title()}
      lead={<Link to={to('admin_bookings')}>← {m.bookings_title()}</Link>}
      actions={<CsvButton list={{ name: 'statements', path: '/admin/statements.csv' }} total={statements.meta.total} />}
    >
      <DeskCard title={m.statements_new()}>
        <UploadForm suppliers={suppliers} refused={refused} />
      </DeskCard>
      <FilterBar placeholder={m.statements_list_search()} filters={filtersOf(suppliers, this_month, locale)} />
      {statements.data.length > 0 ? (
        <DeskTable label={m.statements_title()} rows={statements.data} columns={columns()} sort={sort} meta={statements.meta} />
      ) : filtered ? (
        <NothingFound all={to('admin_statements')} />
      ) : (
        <EmptyState title={m.statements_none()}>{m.statements_none_text()}</EmptyState>
      )}
    </DeskPage>
  )
}

/** Months that are offered; an older one is found by searching for it, as `2024-05`. */
const MONTHS = 24

function filtersOf(suppliers: { value: string; label: string }[], this_month: string, locale: Locale) {
  const months = [this_month]
  while (months.length < MONTHS) months.push(monthBefore(months.at(-1)!))
  return [
    { name: 'supplier', label: m.bookings_supplier(), all: m.bookings_supplier_all(), options: suppliers },
    {
      name: 'month',
      label: m.statements_month(),
      all: m.statements_month_all(),
      options: months.map((value) => ({ value, label: monthName(value, locale) })),
    },
    {
      name: 'state',
      label: m.bookings_status(),
      all: m.statements_state_all(),
      options: STATEMENT_STATES.map((value) => ({ value, label: stateName(value) })),
    },
  ]
}

function UploadForm({
  suppliers,
  refused,
}: {
  suppliers: { value: string; label: string }[]
  refused: Refused<{ typed?: { supplier_id: string; supplier_name: string; month: string; sheet: string } }> | undefined
}) {
  const errors = refused?.errors ?? {}
  const { supplier_id = '', supplier_name, month, sheet } = refused?.typed ?? {}
  return (
    <PostForm refused={refused} encType="multipart/form-data" className={css.upload}>
      <p className={css.wide}>{m.statements_new_text()}</p>
      <SelectField name="supplier_id" label={m.bookings_supplier()} options={suppliers} defaultValue={supplier_id} />
      <TextField
        name="supplier_name"
        label={m.statements_supplier_new()}
        hint={m.statements_supplier_new_hint()}
        defaultValue={supplier_name}
        maxLength={80}
        autoComplete="off"
      />
      <TextField
        name="month"
        type="month"
        label={m.statements_month()}
        defaultValue={month}
        placeholder="2026-11"
        hint={m.statements_month_hint()}
      />
      {errors.sheet && (
        <TextField name="sheet" label={m.statements_sheet()} defaultValue={sheet} maxLength={100} autoComplete="off" required />
      )}
      <TextField
        name="file"
        type="file"
        label={m.statements_file()}
        hint={m.statements_file_hint()}
        accept=".csv,.txt,.tsv,.xlsx,.xls,.html,.htm,text/csv"
        required
      />
      <SubmitButton sending={m.statements_reading()}>{m.statements_read()}</SubmitButton>
    </PostForm>
  )
}

function columns(): DeskColumn<Statement>[] {
  return [
    { key: 'supplier', title: m.bookings_supplier(), sort: ['-month', 'month'], render: (statement) => <Name {...statement} /> },
    { key: 'state', title: m.bookings_status(), render: ({ state }) => <StatementState state={state} /> },
    { key: 'lines', title: m.statements_lines(), align: 'right', from: 'tablet', render: ({ lines }) => lines },
    {
      key: 'created_at',
      title: m.statements_read_at(),
      from: 'tablet',
      sort: ['-created_at', 'created_at'],
      render: ({ created_at, uploaded_by }) => (
        <>
          <When value={created_at} short /> {uploaded_by && `· @${uploaded_by}`}
        </>
      ),
    },
  ]
}

function Name({ id, supplier, month, file_name }: Statement) {
  const locale = useLocale()
  const to = usePaths()
  return (
    <RowName>
      <Link to={to('admin_statement', { id })}>
        {supplierName(supplier)} · {monthName(month, locale)}
      </Link>
      <span>{file_name}</span>
    </RowName>
  )
}

export function StatementState({ state }: Pick<Statement, 'state'>) {
  return <DeskBadge tone={state === 'imported' ? 'good' : 'warn'}>{stateName(state)}</DeskBadge>
}

function stateName(state: Statement['state']): string {
  return { read: m.statements_state_read, importing: m.statements_state_importing, imported: m.statements_state_imported }[state]()
}
