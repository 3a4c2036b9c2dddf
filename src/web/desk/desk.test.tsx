import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../domain/audit/audit.ts'
import { TextField } from '../../kit/ui/forms/form-fields.tsx'
import { PostForm } from '../post-form.tsx'
import { AuditedAct } from './audit/audit-list.tsx'
import { DeskPage } from './desk-page.tsx'
import { DeskProvider } from './desk-provider.tsx'
import { DeskTable, FirstOf } from './desk-table.tsx'
import { NativeSelect, TextInput } from './fields.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isFailedList, LIST_FAILED } from './list-failed.ts'
import { totalLabel } from './list-meta.ts'
import { readList } from './read-list.server.ts'
import { ReasonField } from './reason-field.tsx'
import { SelectField } from './select-field.tsx'

function render(Component: () => React.ReactNode, address = '/'): string {
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Page initialEntries={[address]} />)
}

it('has no word of the library’s own in a table', () => {
  for (const rows of [[], [{ id: 'one' }]]) {
    const html = render(() => (
      <DeskProvider>
        <DeskTable label="Usuarios" rows={rows} columns={[{ key: 'id', title: 'Id', render: ({ id }) => id }]} />
      </DeskProvider>
    ))
    expect(html).toContain('Usuarios')
    expect(html).not.toMatch(/No records|Loading/)
  }
})

it('offers a stored choice that is offered no longer, so that saving does not change it', () => {
  const html = render(() => (
    <DeskProvider>
      <NativeSelect name="owner_id" label="Quién" data={[{ value: '', label: 'Nadie' }]} defaultValue="user_gone" stored="Nora Ortiz" />
      <SelectField name="currency" label="Moneda" options={[{ value: 'ARS', label: 'ARS' }]} defaultValue="EUR" />
    </DeskProvider>
  ))
  expect(html).toContain('<option value="user_gone" selected="">Nora Ortiz</option>')
  expect(html).toContain('<option value="EUR" selected="">EUR</option>')
})

it('names the tab by its heading, or by a text in its place, and is not indexed', () => {
  const html = render(() => <DeskPage title="Usuarios">…</DeskPage>)
  expect(html).toContain('<title>Usuarios · Huella</title>')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(
    render(() => (
      <DeskPage title={<b>$ 5</b>} tab="Un pago">
        …
      </DeskPage>
    )),
  ).toContain('<title>Un pago · Huella</title>')
})

it('shows each error of a form beside the field of its name', () => {
  const fields = (
    <>
      <TextField name="name" label="Nombre" />
      <SelectField name="way" label="Medio" options={[{ value: 'cash', label: 'Efectivo' }]} defaultValue="cash" />
      <TextField name="occurred_on" also="occurred_at" label="Día" />
      <TextInput name="typed" also="amount" label="Monto" />
      <TextInput label="Buscar" />
      <NativeSelect name="currency" label="Moneda" data={['ARS']} />
      <ReasonField label="Motivo" />
    </>
  )
  const errors = Object.fromEntries(['name', 'way', 'occurred_at', 'amount', 'currency', 'reason'].map((name) => [name, [`Falta ${name}`]]))
  const form = (errors?: Record<string, string[]>) =>
    render(() => (
      <DeskProvider>
        <PostForm refused={errors && { message: 'No se guardó', errors }}>{fields}</PostForm>
      </DeskProvider>
    ))
  expect(form(errors).match(/No se guardó/g)).toHaveLength(1)
  for (const [sentence] of Object.values(errors)) expect(form(errors), sentence).toContain(`>${sentence}<`)
  expect(form(errors).match(/aria-invalid="true"/g)).toHaveLength(6)
  expect(form()).not.toMatch(/aria-invalid|No se guardó/)
})

it('writes a total as its reader does, and says that counting ended', () => {
  expect(totalLabel({ total: 312 }, 'es')).toBe('312')
  expect(totalLabel({ total: 10_000 }, 'es')).toBe('10.000')
  expect(totalLabel({ total: 10_000, total_is_lower_bound: true }, 'es')).toBe('Más de 10.000')
})

it('shows by what a list is narrowed, also where that is offered no longer', () => {
  const month = { name: 'month', label: 'Mes', all: 'Todos', options: [{ value: '2027-02', label: 'Febrero' }] }
  const bar = (address: string) =>
    render(
      () => (
        <DeskProvider>
          <FilterBar placeholder="Buscar" filters={[month]} />
        </DeskProvider>
      ),
      address,
    )
  expect(bar('/?month=2026-11')).toMatch(/<option value="2026-11" selected="">2026-11<.*Mes: 2026-11</s)
  expect(bar('/?month=2027-02')).toMatch(/<option value="2027-02" selected="">Febrero<.*Mes: Febrero</s)
  expect(bar('/')).not.toMatch(/2026-11|Mes: /)
})

it('says how many a card shows of how many there are, and where all are', () => {
  const below = (total: number) => render(() => <FirstOf title="Aportes" shown={10} meta={{ total }} all="/admin/contributions" />)
  expect(below(10)).toBe('')
  expect(below(1200)).toMatch(/1 a 10 de 1.200.*href="\/admin\/contributions".*Ver todo/)
})

it('shows a list that fails as empty, with a way to try again', async () => {
  const failing = async () => ({ ok: false as const, status: 500, headers: new Headers(), json: async () => ({ message: 'x' }) })
  const thrown = await readList(new URL('http://x/admin/users?page=2'), failing).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ data: LIST_FAILED, init: { status: 500 } })
  expect(isFailedList({ status: 500, statusText: '', internal: false, data: LIST_FAILED })).toBe(true)
  expect(isFailedList({ status: 500, statusText: '', internal: false, data: null })).toBe(false)
})

describe('an act of the audit log', () => {
  const act = { id: 'audi_1', actor: { id: 'user_1', username: 'boss' }, before: null, after: null, reason: null, created_at: '' }
  const textOf = (entry: Pick<AuditEntry, 'action' | 'sentence' | 'subject'>) =>
    render(() => <AuditedAct entry={{ ...act, ...entry }} />)
      .replace(/<[^>]+>/g, '')
      .trim()

  it.each([
    ['user.disabled', 'suspendió a', { id: 'user_2', username: 'vera' }, '@boss suspendió a @vera'],
    ['user.disabled', 'suspendió a', { id: 'user_2', username: null }, '@boss suspendió a una cuenta que ya no existe'],
    ['email.sent_again', 'reenvió un correo a', { id: 'mail_2', username: null }, '@boss reenvió un correo a una dirección sin cuenta'],
    ['client.revoked', 'revocó el sitio Rumbo', { id: 'clnt_2', username: null }, '@boss revocó el sitio Rumbo'],
  ])('%s ends as a sentence, its object gone or not', (action, sentence, subject, text) =>
    expect(textOf({ action, sentence, subject })).toBe(text),
  )
})
