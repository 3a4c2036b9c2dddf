import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import type { Statement } from '../../../domain/statements/statement.ts'
import { monthName } from '../../../kit/months.ts'
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
import { DeskBadge, DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { RowName } from '../../desk/row-name.tsx'
import { SelectField } from '../../desk/select-field.tsx'
import { readForm } from '../../form.server.ts'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { supplierName } from '../bookings/booking-labels.ts'
import css from './statements.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext)
  const [statements, suppliers] = await Promise.all([
    readList(url, (query) => admin.statements.$get({ query })),
    ask(admin.suppliers.$get()),
  ])
  return { statements, suppliers }
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
  const { statements, suppliers } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  return (
    <DeskPage title={m.statements_title()} lead={<Link to={to('admin_bookings')}>← {m.bookings_title()}</Link>}>
      <DeskCard title={m.statements_new()}>
        <UploadForm suppliers={suppliers.map((one) => ({ value: one.id, label: supplierName(one) }))} refused={refused} />
      </DeskCard>
      {statements.data.length > 0 ? (
        <DeskTable label={m.statements_title()} rows={statements.data} columns={columns()} meta={statements.meta} />
      ) : (
        <EmptyState title={m.statements_none()}>{m.statements_none_text()}</EmptyState>
      )}
    </DeskPage>
  )
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
    { key: 'supplier', title: m.bookings_supplier(), render: (statement) => <Name {...statement} /> },
    { key: 'state', title: m.bookings_status(), render: ({ state }) => <StatementState state={state} /> },
    { key: 'lines', title: m.statements_lines(), align: 'right', from: 'tablet', render: ({ lines }) => lines },
    {
      key: 'created_at',
      title: m.statements_read_at(),
      from: 'tablet',
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
  if (state === 'imported') return <DeskBadge tone="good">{m.statements_state_imported()}</DeskBadge>
  return <DeskBadge tone="warn">{state === 'read' ? m.statements_state_read() : m.statements_state_importing()}</DeskBadge>
}
