import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import type { BankStatement, PlatformAccount } from '../../../domain/bank-statements/bank-statement.ts'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { TextField } from '../../../kit/ui/forms/form-fields.tsx'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt } from '../../ask.server.ts'
import { DeskFigures } from '../../desk/desk-figures.tsx'
import { DeskBadge, DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { RowName } from '../../desk/row-name.tsx'
import { SelectField } from '../../desk/select-field.tsx'
import { readForm } from '../../form.server.ts'
import { PostForm, SubmitButton } from '../../post-form.tsx'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './bank.module.css'
import { noonOfDay } from './bank-labels.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [statements, accounts, currencies] = await Promise.all([
    readList(url, (query) => api.admin.bank.statements.$get({ query })),
    ask(api.admin.bank.accounts.$get()),
    ask(api.currencies.$get()),
  ])
  return { statements, accounts, currencies: currencies.map(({ code }) => code) }
}

/** Imports a file, or leads to what it asks. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form, text } = await readForm(request, context)
  const file = form.get('file')
  const typed = { account_id: text('account_id'), account_name: text('account_name'), currency: text('currency') || 'ARS' }
  const sent = { ...typed, file: file instanceof File ? file : new File([], '') }
  const done = await attempt(context.get(apiContext).admin.bank.statements.$post({ form: sent }), { typed })
  if ('refused' in done) return done.refused
  const { id, state, new_lines } = done.given
  const flash = new_lines > 0 ? ('bank_flash_imported' as const) : ('bank_flash_nothing_new' as const)
  const headers: HeadersInit = state === 'imported' ? { 'set-cookie': flashCookie(flash) } : {}
  return redirect(pathTo('admin_bank_statement', context.get(localeContext), { id }), { status: 303, headers })
}

export default function AdminBank() {
  const { statements, accounts, currencies } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <DeskPage title={m.bank_title()} lead={m.bank_lead()}>
      {accounts.length > 0 && <Accounts accounts={accounts} />}
      <DeskCard title={m.bank_upload()}>
        <UploadForm accounts={accounts} currencies={currencies} refused={refused} />
      </DeskCard>
      {statements.data.length > 0 ? (
        <DeskTable label={m.bank_statements()} rows={statements.data} columns={columns()} meta={statements.meta} />
      ) : (
        <EmptyState title={m.bank_statements_none()}>{m.bank_statements_none_text()}</EmptyState>
      )}
    </DeskPage>
  )
}

/** Balance of each account, and the two lists of lines without a match. */
function Accounts({ accounts }: { accounts: PlatformAccount[] }) {
  const to = usePaths()
  const sum = (side: 'open_credits' | 'open_debits') => accounts.reduce((count, account) => count + account[side], 0)
  const lists = (['credits', 'debits'] as const).map((list) => ({
    key: list,
    label: list === 'credits' ? m.bank_list_credits() : m.bank_list_debits(),
    value: sum(`open_${list}`),
    to: `${to('admin_bank_lines')}?list=${list}`,
    waits: sum(`open_${list}`) > 0,
  }))
  const balances = accounts.map(({ id, name, balance, balance_on }) => ({
    key: id,
    label: name,
    value: balance ? <MoneyText value={balance} exact /> : '—',
    note: balance_on && (
      <>
        {m.bank_balance_on()} <When value={noonOfDay(balance_on)} short />
      </>
    ),
  }))
  return <DeskFigures label={m.bank_accounts()} figures={[...lists, ...balances]} />
}

function UploadForm({
  accounts,
  currencies,
  refused,
}: {
  accounts: PlatformAccount[]
  currencies: string[]
  refused: Refused<{ typed?: { account_id: string; account_name: string; currency: string } }> | undefined
}) {
  const wrong = refused?.errors ?? {}
  const errors = accounts.length > 0 ? wrong : { ...wrong, account_name: wrong.account_name ?? wrong.account_id ?? [] }
  const { account_id = '', account_name, currency = 'ARS' } = refused?.typed ?? {}
  return (
    <PostForm refused={refused && { ...refused, errors }} encType="multipart/form-data" className={css.form}>
      <p className={css.wide}>{m.bank_upload_text()}</p>
      {accounts.length > 0 && (
        <SelectField
          name="account_id"
          label={m.bank_account()}
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={account_id}
        />
      )}
      <TextField
        name="account_name"
        label={accounts.length > 0 ? m.bank_account_new() : m.bank_account()}
        hint={m.bank_account_new_hint()}
        defaultValue={account_name}
        maxLength={80}
        autoComplete="off"
      />
      <SelectField
        name="currency"
        label={m.bank_currency()}
        options={currencies.map((value) => ({ value, label: value }))}
        defaultValue={currency}
      />
      <TextField name="file" type="file" label={m.bank_file()} accept=".csv,.txt,.xlsx,text/csv" required />
      <SubmitButton sending={m.bank_importing()}>{m.bank_import()}</SubmitButton>
    </PostForm>
  )
}

function columns(): DeskColumn<BankStatement>[] {
  return [
    { key: 'statement', title: m.bank_statement(), render: (statement) => <Name {...statement} /> },
    {
      key: 'state',
      title: m.bank_lines(),
      render: ({ state, lines, new_lines }) =>
        state === 'asks' ? <DeskBadge tone="warn">{m.bank_state_asks()}</DeskBadge> : m.bank_lines_of({ lines, new_lines }),
    },
    {
      key: 'closing',
      title: m.bank_closing(),
      align: 'right',
      from: 'tablet',
      render: ({ closing }) => (closing ? <MoneyText value={closing} exact /> : '—'),
    },
    {
      key: 'created_at',
      title: m.bank_uploaded(),
      from: 'desktop',
      render: ({ created_at, uploaded_by }) => (
        <>
          <When value={created_at} short /> {uploaded_by && `· @${uploaded_by}`}
        </>
      ),
    },
  ]
}

function Name({ id, account, file_name, starts_on, ends_on }: BankStatement) {
  const to = usePaths()
  return (
    <RowName>
      <Link to={to('admin_bank_statement', { id })}>
        {account.name}
        {starts_on && ends_on && (
          <>
            {' · '}
            <When value={noonOfDay(starts_on)} short />–<When value={noonOfDay(ends_on)} short />
          </>
        )}
      </Link>
      <span>{file_name}</span>
    </RowName>
  )
}
