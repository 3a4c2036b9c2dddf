import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { PLACE_TYPES } from '../../../domain/places/place.ts'
import type { SiteCode } from '../../../domain/site-codes/site-code.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { attempt, redirectWith } from '../../ask.server.ts'
import { CsvButton } from '../../desk/csv-button.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { TextInput } from '../../desk/fields.tsx'
import { FilterBar } from '../../desk/filter-bar.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { RowName } from '../../desk/row-name.tsx'
import { sheetImport } from '../../desk/sheet-import/sheet-import.server.ts'
import { SheetImport } from '../../desk/sheet-import/sheet-import.tsx'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { SiteCodePlaceField } from './place-field.tsx'
import css from './site-codes.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext)
  const codes = await readList(url, (query) => admin['site-codes'].$get({ query }))
  const filtered = ['query', 'type'].some((name) => url.searchParams.get(name))
  return { codes, filtered, sort: url.searchParams.get('sort') ?? 'name' }
}

/** Adds, changes, removes, or imports a table, by `intent`. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const { text } = posted
  const { admin } = context.get(apiContext)
  const imported = await sheetImport(posted, (form) => admin['site-codes'].imports.$post({ form }))
  if (imported) return imported
  const param = { id: encodeURIComponent(text('id')) }
  const travel_site_id = text('travel_site_id')
  const seen = text('seen')
  const done = (flash: Flash) => redirectWith(url.pathname + url.search, flash)
  switch (text('intent')) {
    case 'add': {
      const json = { place_id: text('place_id'), travel_site_id }
      const tried = await attempt(admin['site-codes'].$post({ json }))
      return 'refused' in tried ? tried.refused : done('site_codes_flash_added')
    }
    case 'change': {
      const tried = await attempt(admin['site-code'][':id'].$put({ param, json: { travel_site_id, seen } }))
      return 'refused' in tried ? tried.refused : done('site_codes_flash_changed')
    }
    case 'remove': {
      const tried = await attempt(admin['site-code'][':id'].$delete({ param, query: { seen } }))
      return 'refused' in tried ? tried.refused : done('site_codes_flash_removed')
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function AdminSiteCodes() {
  const { codes, filtered, sort } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <DeskPage
      title={m.site_codes_title()}
      lead={m.site_codes_lead()}
      actions={
        <>
          <CsvButton list={{ name: 'travel-site-codes', path: '/admin/site-codes.csv' }} total={codes.meta.total} />
          <Add />
        </>
      }
    >
      <FilterBar
        placeholder={m.site_codes_search()}
        filters={[
          {
            name: 'type',
            label: m.site_codes_type(),
            all: m.site_codes_type_all(),
            options: PLACE_TYPES.map((value) => ({ value, label: TYPES[value]() })),
          },
        ]}
      />
      {codes.data.length > 0 ? (
        <DeskTable label={m.site_codes_title()} rows={codes.data} columns={columns()} sort={sort} meta={codes.meta} />
      ) : (
        <EmptyState title={filtered ? m.site_codes_none_found() : m.site_codes_none()}>
          {filtered ? m.site_codes_none_found_text() : m.site_codes_none_text()}
        </EmptyState>
      )}
      <SheetImport title={m.site_codes_import()} text={m.site_codes_import_text()} answer={answer} />
    </DeskPage>
  )
}

const TYPES = {
  country: m.site_codes_type_country,
  region: m.site_codes_type_region,
  city: m.site_codes_type_city,
  airport: m.site_codes_type_airport,
}

function columns(): DeskColumn<SiteCode>[] {
  return [
    {
      key: 'name',
      title: m.site_codes_place(),
      sort: ['name', '-name'],
      render: ({ name, context, id }) => (
        <RowName>
          <strong>{name}</strong>
          <span>{context}</span>
          <code>{id}</code>
        </RowName>
      ),
    },
    { key: 'type', title: m.site_codes_type(), from: 'tablet', render: ({ type }) => TYPES[type]() },
    {
      key: 'code',
      title: m.site_codes_code(),
      sort: ['code', '-code'],
      render: ({ travel_site_id }) => <code className={css.code}>{travel_site_id}</code>,
    },
    { key: 'acts', title: m.site_codes_acts(), render: (one) => <Acts {...one} /> },
  ]
}

function Acts({ id, name, travel_site_id }: SiteCode) {
  return (
    <div className={css.acts}>
      <ActDialog
        label={m.site_codes_change()}
        named={m.site_codes_change_named({ name })}
        text={m.site_codes_change_text()}
        submit={m.site_codes_save()}
        values={{ intent: 'change', id, seen: travel_site_id }}
      >
        <CodeField defaultValue={travel_site_id} />
      </ActDialog>
      <ActDialog
        label={m.site_codes_remove()}
        named={m.site_codes_remove_named({ name })}
        text={m.site_codes_remove_text({ code: travel_site_id })}
        danger
        values={{ intent: 'remove', id, seen: travel_site_id }}
      />
    </div>
  )
}

function Add() {
  return (
    <ActDialog
      label={m.site_codes_add()}
      button={{ variant: 'filled', size: 'sm' }}
      text={m.site_codes_add_text()}
      values={{ intent: 'add' }}
    >
      <SiteCodePlaceField />
      <CodeField />
    </ActDialog>
  )
}

function CodeField({ defaultValue = '' }: { defaultValue?: string }) {
  return (
    <TextInput
      name="travel_site_id"
      label={m.site_codes_code()}
      description={m.site_codes_code_hint()}
      defaultValue={defaultValue}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      required
    />
  )
}
