import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { RecordedRate } from '../../../domain/rates/rate.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { When, whenText } from '../../../kit/ui/when.tsx'
import { ask, askOr, attempt, redirectWith } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskBadge, DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable, FirstOf } from '../../desk/desk-table.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { ReasonField } from '../../desk/reason-field.tsx'
import { RowName } from '../../desk/row-name.tsx'
import { sheetImport } from '../../desk/sheet-import/sheet-import.server.ts'
import { SheetImport } from '../../desk/sheet-import/sheet-import.tsx'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { PairFields, RateFields } from './rate-fields.tsx'
import css from './rates.module.css'
import { noonOf, pairText, WaitingRate } from './waiting-rate.tsx'

const FILTERS = ['query', 'currency', 'state', 'from', 'to']

export async function loader({ url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [rates, waiting, currencies] = await Promise.all([
    readList(url, (query) => api.admin.rates.$get({ query })),
    ask(api.admin.rates.$get({ query: { state: 'waiting', sort: '-created_at', per_page: '50' } })),
    askOr(api.currencies.$get(), []),
  ])
  const filtered = FILTERS.some((name) => url.searchParams.get(name))
  return { rates, waiting, currencies: currencies.map(({ code }) => code), filtered, sort: url.searchParams.get('sort') ?? '-day' }
}

/** Records, replaces, withdraws, confirms or refuses, or imports a table, by `intent`. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const { text } = posted
  const { admin } = context.get(apiContext)
  const imported = await sheetImport(posted, (form) => admin.rates.imports.$post({ form }))
  if (imported) return imported
  const param = { id: encodeURIComponent(text('id')) }
  const said = { rate: text('rate'), source: text('source'), source_url: text('source_url') }
  const done = (flash: Flash) => redirectWith(url.pathname + url.search, flash)
  switch (text('intent')) {
    case 'record': {
      const json = { ...said, from_currency: text('from_currency'), to_currency: text('to_currency'), day: text('day') }
      const tried = await attempt(admin.rates.$post({ json }))
      return 'refused' in tried ? tried.refused : done('rates_flash_recorded')
    }
    case 'replace': {
      const tried = await attempt(admin.rate[':id'].replacement.$post({ param, json: { ...said, reason: text('reason') } }))
      return 'refused' in tried ? tried.refused : done('rates_flash_replaced')
    }
    case 'withdraw': {
      const tried = await attempt(admin.rate[':id'].withdrawal.$post({ param, json: { reason: text('reason') } }))
      return 'refused' in tried ? tried.refused : done('rates_flash_withdrawn')
    }
    case 'confirm': {
      const json = { decision: 'confirmed' as const, reason: text('reason') }
      const tried = await attempt(admin.rate[':id'].decision.$post({ param, json }))
      return 'refused' in tried ? tried.refused : done('rates_flash_confirmed')
    }
    case 'refuse': {
      const tried = await attempt(admin.rate[':id'].decision.$post({ param, json: { decision: 'refused', reason: text('reason') } }))
      return 'refused' in tried ? tried.refused : done('rates_flash_refused')
    }
    default:
      throw data(null, { status: 400 })
  }
}

/** Exchange rates by day, which convert contributions. */
export default function AdminRates() {
  const { rates, waiting, currencies, filtered, sort } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locale = useLocale()
  return (
    <DeskPage
      title={m.rates_title()}
      lead={m.rates_lead()}
      actions={
        <>
          <CsvButton list={{ name: 'rates', path: '/admin/rates.csv' }} total={rates.meta.total} />
          <Add currencies={currencies} />
        </>
      }
    >
      {waiting.data.length > 0 && (
        <DeskCard title={m.rates_waiting()}>
          <p className={css.lead}>{m.rates_waiting_text()}</p>
          <ul className={css.waiting}>
            {waiting.data.map((one) => (
              <WaitingRate key={one.id} one={one} />
            ))}
          </ul>
          <FirstOf title={m.rates_waiting()} shown={waiting.data.length} meta={waiting.meta} all="?state=waiting" />
        </DeskCard>
      )}
      <FilterBar
        placeholder={m.rates_search()}
        filters={[
          {
            name: 'currency',
            label: m.rates_currency(),
            all: m.rates_currency_all(),
            options: currencies.map((value) => ({ value, label: value })),
          },
          {
            name: 'state',
            label: m.rates_state(),
            all: m.rates_state_current(),
            options: [
              { value: 'waiting', label: m.rates_state_waiting() },
              { value: 'all', label: m.rates_state_all() },
            ],
          },
        ]}
        days={[
          { name: 'from', label: m.rates_from() },
          { name: 'to', label: m.rates_to() },
        ]}
      />
      {rates.data.length > 0 ? (
        <DeskTable label={m.rates_title()} rows={rates.data} columns={columns(locale)} sort={sort} meta={rates.meta} />
      ) : (
        <EmptyState title={filtered ? m.rates_none_found() : m.rates_none()}>
          {filtered ? m.rates_none_found_text() : m.rates_none_text()}
        </EmptyState>
      )}
      <SheetImport title={m.rates_import()} text={m.rates_import_text()} answer={answer} />
    </DeskPage>
  )
}

function columns(locale: Locale): DeskColumn<RecordedRate>[] {
  return [
    { key: 'day', title: m.rates_day(), sort: ['-day', 'day'], render: ({ day }) => <When value={noonOf(day)} short /> },
    {
      key: 'rate',
      title: m.rates_rate(),
      sort: ['-rate', 'rate'],
      render: (one) => (
        <RowName>
          <strong className={one.state === 'current' ? css.rate : `${css.rate} ${css.past}`}>{pairText(one, locale)}</strong>
          {one.state !== 'current' && <DeskBadge tone={STATES[one.state].tone}>{STATES[one.state].name()}</DeskBadge>}
          {one.decided_by && (
            <span>
              {one.state === 'refused'
                ? m.rates_refused_by({ name: one.decided_by.username })
                : m.rates_confirmed_by({ name: one.decided_by.username })}
              {one.decision_reason && ` “${one.decision_reason}”`}
            </span>
          )}
          {one.reason && <span>“{one.reason}”</span>}
        </RowName>
      ),
    },
    { key: 'source', title: m.rates_source(), render: (one) => <Source {...one} /> },
    {
      key: 'created_at',
      title: m.rates_recorded(),
      from: 'tablet',
      sort: ['-created_at', 'created_at'],
      render: ({ created_at, recorded_by, door }) => {
        const name = recorded_by?.username ?? m.rates_gone()
        return (
          <RowName>
            <When value={created_at} short time />
            <span>{door === 'file' ? m.rates_by_file({ name }) : m.rates_by({ name })}</span>
          </RowName>
        )
      },
    },
    { key: 'acts', title: m.rates_acts(), render: (one) => one.state === 'current' && <Acts one={one} locale={locale} /> },
  ]
}

const STATES = {
  replaced: { tone: 'neutral', name: m.rates_replaced },
  withdrawn: { tone: 'bad', name: m.rates_withdrawn },
  waiting: { tone: 'warn', name: m.rates_waits },
  refused: { tone: 'bad', name: m.rates_refused },
} as const

function Source({ source, source_url }: RecordedRate) {
  return (
    <span className={css.source}>
      {source_url ? (
        <a href={source_url} rel="noreferrer nofollow">
          {source}
        </a>
      ) : (
        source
      )}
    </span>
  )
}

function Acts({ one, locale }: { one: RecordedRate; locale: Locale }) {
  const about = { day: whenText(noonOf(one.day), locale, { short: true }), pair: pairText(one, locale) }
  return (
    <div className={css.acts}>
      <ActDialog
        label={m.rates_replace()}
        named={m.rates_replace_named(about)}
        text={m.rates_replace_text()}
        values={{ intent: 'replace', id: one.id }}
      >
        <RateFields was={one} />
        <ReasonField label={m.rates_why()} most={500} />
      </ActDialog>
      <ActDialog
        label={m.rates_withdraw()}
        named={m.rates_withdraw_named(about)}
        text={m.rates_withdraw_text()}
        danger
        values={{ intent: 'withdraw', id: one.id }}
      >
        <ReasonField label={m.rates_why()} most={500} />
      </ActDialog>
    </div>
  )
}

function Add({ currencies }: { currencies: string[] }) {
  return (
    <ActDialog label={m.rates_add()} button={{ variant: 'filled', size: 'sm' }} text={m.rates_add_text()} values={{ intent: 'record' }}>
      <PairFields currencies={currencies} />
      <RateFields />
    </ActDialog>
  )
}
