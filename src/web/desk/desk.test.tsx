import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../domain/audit/audit.ts'
import { AuditedAct } from './audit/audit-sentence.tsx'
import { DeskProvider } from './desk-provider.tsx'
import { DeskTable } from './desk-table.tsx'
import { isFailedList, LIST_FAILED } from './list-failed.ts'
import { readList } from './read-list.server.ts'

function render(Component: () => React.ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Page initialEntries={['/']} />)
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
