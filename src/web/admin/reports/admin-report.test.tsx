import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { DeskProvider } from '../../desk/desk-provider.tsx'
import AdminReport from './admin-report.tsx'

it('says why a report of a hidden project cannot be approved, which can be sent back', () => {
  const html = (approve: boolean) => rendered({ report: { ...REPORT, abilities: { decide: true, approve } }, audit: [] })
  expect(html(false)).toContain('Su proyecto está oculto: mostralo primero, o devolvé el informe.')
  expect(html(false)).toContain('>Devolver<')
  expect(html(false)).not.toContain('>Aprobar')
  expect(html(true)).not.toContain('oculto')
  expect(html(true)).toContain('>Aprobar')
})

const REPORT = {
  id: 'rprt_1',
  state: 'pending',
  project: { id: 'proj_1', slug: 'agua', name: 'Agua', language: 'en' },
  organization: { id: 'org_1', slug: 'aldeas', name: 'Aldeas' },
  language: 'es',
  payouts: [{ id: 'pay_1', amount: { amount: 100, currency: 'ARS' }, paid_at: '2026-11-20T12:00:00Z' }],
  due_at: '2027-01-01T00:00:00Z',
  overdue: false,
  sent_at: null,
  decided_at: null,
  reason: null,
  spent: 'Una bomba',
  reached: 'Cuarenta familias',
  next: 'El tanque',
  images: [],
  contributions: 1,
  version: 'abc',
}

function rendered(page: object): string {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: AdminReport }])
  return renderToStaticMarkup(
    <DeskProvider>
      <Page initialEntries={['/']} hydrationData={{ loaderData: { page } }} />
    </DeskProvider>,
  )
}
