import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, createRoutesStub, data, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { SheetPayment } from '../../../domain/payouts/payments/payment.ts'
import type { ProofRequest } from '../../../domain/sign-in/proof.ts'
import { partly } from '../../../testing/doubles/partly.ts'
import { ConfirmStep } from '../../components/sign-in/confirm-step.tsx'
import { localeContext, nowContext } from '../../visitor/page-context.ts'
import PayDay, { loader, shouldRevalidate } from './pay-day.tsx'
import { RecordForm } from './record-form.tsx'
import { Transfers } from './transfers.tsx'

// Parts of the page on which an admin pays what is due.

const pesos = (amount: number) => ({ amount, currency: 'ARS' })
const PAYMENT = partly<SheetPayment>({
  organization: { id: 'org_1', slug: 'aldeas', name: 'Aldeas' },
  currency: 'ARS',
  amount: pesos(250_000),
  set_off: pesos(30_000),
  claimed_since: pesos(0),
  rest: pesos(0),
  contributions: 3,
  projects: [],
  left_out: [],
  account: { id: 'bank_1', masked_number: '···201', masked_holder: 'A··· V···' },
  why_not: null,
  member_changes: [],
  code: 'HU0000000001',
  version: 'a'.repeat(32),
})
const PROOF = { has_password: true, second_factor: true }
const SHOWN = { payments: [PAYMENT], due: 'org_1.ARS', until: '2026-11-28T12:00:00Z' }

function render(Component: () => React.ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Page initialEntries={['/']} />)
}

function RecordForms({ errors }: { errors?: Record<string, string[]> }) {
  const refused = errors && { message: 'No', errors, typed: { paid_on: '', seen: [], of: {} } }
  return <RecordForm payments={[{ ...PAYMENT, limit: undefined }]} until={SHOWN.until} today="2026-11-28" proof={PROOF} refused={refused} />
}

it('writes a minus before what is set off, as it lowers the transfer', () => {
  const text = (payment: SheetPayment) =>
    render(() => <Transfers {...SHOWN} payments={[payment]} part={null} revealed={undefined} />)
      .replace(/<[^>]+>/g, ' ')
      .replace(/[\s\u00a0]+/g, ' ')
  expect(text(PAYMENT)).toMatch(/Descontado por lo que debe devolver − \$ ?300,00/)
  expect(text({ ...PAYMENT, set_off: pesos(0) })).not.toContain('−')
})

it('says what is owed back since the list was made, with a way to make it again', () => {
  const html = (claimed_since: number) =>
    render(() => <Transfers {...SHOWN} payments={[{ ...PAYMENT, claimed_since: pesos(claimed_since) }]} part={null} revealed={undefined} />)
  expect(html(45_000)).toMatch(/Debe devolver desde que se armó[^<]*<[\s\S]*450,00[\s\S]*href="[^"]*\?due=org_1.ARS"/)
  expect(html(0)).not.toContain('Debe devolver desde')
})

it('makes a list of more than a week again', async () => {
  const context = new RouterContextProvider()
  context.set(localeContext, 'es')
  context.set(nowContext, new Date('2026-12-06T00:00:00Z'))
  const url = new URL(`https://huella.example/admin/pagos/nuevo?${new URLSearchParams({ due: SHOWN.due, until: SHOWN.until })}`)
  const moved = await loader(partly<LoaderFunctionArgs>({ url, context })).catch((error) => error)
  expect(moved.headers.get('location')).toBe('/admin/pagos/nuevo?due=org_1.ARS&until=2026-12-06T00%3A00%3A00.000Z')
})

it('says a wrong password beside the field of the record, which is another one than that of the step before', () => {
  const idsOf = (html: string) => [...html.matchAll(/<input[^>]* id="([^"]+)"/g)].map(([, id]) => id)
  const confirm = render(() => <ConfirmStep {...partly<ProofRequest>({ typed: [], username: 'admin', ...PROOF })} />)
  const record = render(() => <RecordForms errors={{ proof_password: ['No es tu contraseña'] }} />)
  expect(record).toContain('No es tu contraseña')
  const ids = [...idsOf(confirm), ...idsOf(record)]
  expect(ids.filter((id) => /proof_(password|otp)$/.test(id ?? ''))).toHaveLength(4)
  expect(new Set(ids).size).toBe(ids.length)
})

it.each([
  [409, 1, 'shows what is due now'],
  [422, 0, 'stays as it was shown'],
])('after a refusal with %i it is read %i times: it %s', async (status, times) => {
  let read = 0
  const page = { id: 'page', path: '/', loader: () => ++read, action: () => data({ message: 'No' }, { status }), shouldRevalidate }
  const router = createMemoryRouter([page], { hydrationData: { loaderData: { page: 0 } } })
  await router.navigate('/', { formMethod: 'post', formData: new FormData() })
  router.dispose()
  expect(read).toBe(times)
})

function renderPage(actionData: object, payments = [PAYMENT]): string {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: PayDay }])
  const loaded = { ...SHOWN, payments, part: null, proof: PROOF, today: '2026-11-28' }
  return renderToStaticMarkup(
    <Page initialEntries={['/']} hydrationData={{ loaderData: { page: loaded }, actionData: { page: actionData } }} />,
  )
}

it('asks for the password beside what is typed, and sends the file in another tab', () => {
  const asks = renderPage({ confirm: partly<ProofRequest>({ typed: [['intent', 'reveal']], username: 'admin', ...PROOF }) })
  expect(asks).toContain('confirm-title')
  expect(asks).toContain('name="reference"')
  const account = { holder: 'Ana Vera', number: '285', cuit: '20123456786' }
  expect(renderPage({ revealed: { bank_1: account } })).toMatch(/<form[^>]* target="_blank"/)
})

it('says why nothing was recorded also where nothing is left to pay', () => {
  expect(renderPage({ message: 'Cambió', errors: {}, typed: { paid_on: '', seen: [], of: {} } }, [])).toContain('Cambió')
})
