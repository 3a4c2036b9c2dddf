import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, createRoutesStub, data } from 'react-router'
import { expect, it } from 'vitest'
import type { StatementDetail } from '../../../domain/statements/statement.ts'
import { partly } from '../../../testing/doubles/partly.ts'
import { DeskProvider } from '../../desk/desk-provider.tsx'
import AdminStatement, { shouldRevalidate } from './admin-statement.tsx'

it.each([
  [409, 1, 'reads the present plan again, as what was seen has changed'],
  [400, 0, 'stays as it is, with what was typed'],
])('after a refusal with %i the page is read %i times: it %s', async (status, times) => {
  let read = 0
  const page = { id: 'page', path: '/', loader: () => ++read, action: () => data({ message: 'No' }, { status }), shouldRevalidate }
  const router = createMemoryRouter([page], { hydrationData: { loaderData: { page: 0 } } })
  await router.navigate('/', { formMethod: 'post', formData: new FormData() })
  router.dispose()
  expect(router.state.actionData).toEqual({ page: { message: 'No' } })
  expect(read).toBe(times)
})

const PESOS = { amount: 100, currency: 'ARS' }
const STATEMENT = partly<StatementDetail>({
  id: 'stmt_1',
  supplier: { id: 'supp_1', name: 'Mayorista' },
  month: '2026-11',
  lines_month: '2026-11',
  state: 'importing',
  counts: { create: 1, update: 0, unchanged: 0, skipped: 0, ask: 0, done: 0 },
  only_ours: [{ id: 'book_1', external_id: 'W-1', sale: PESOS, profit: PESOS, status: 'confirmed' }],
  only_ours_total: 500,
  only_theirs: [],
  only_theirs_total: 0,
  closed: [],
  sums: [],
})

it('names each way in which it is narrowed, and how many are missing on one side', () => {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: AdminStatement }])
  const loaded = { statement: STATEMENT, entries: { data: [], meta: { total: 0, page: 1, per_page: 20 } }, currencies: ['ARS'] }
  const html = renderToStaticMarkup(
    <DeskProvider>
      <Page initialEntries={['/?repeated=yes']} hydrationData={{ loaderData: { page: loaded } }} />
    </DeskProvider>,
  )
  expect(html).toContain('aria-label="Quitar el filtro Líneas: Repetidas"')
  expect(html).toContain('1 a 1 de 500')
})
