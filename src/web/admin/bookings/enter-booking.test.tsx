import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { DeskProvider } from '../../desk/desk-provider.tsx'
import EnterBooking from './enter-booking.tsx'

const NOT_DATED = { assign: true, change_day: false }

it('shows each error beside its field, also where the API has another name for it', () => {
  const fields = [
    'external_id',
    'occurred_at',
    'trip.destination',
    'trip.departure',
    'trip.start',
    'trip.end',
    'sale',
    'username',
    'reason',
  ]
  const refused = { message: 'No', errors: Object.fromEntries(fields.map((name) => [name, [`Falta ${name}`]])), typed: {} }
  const shown = { booking: null, suppliers: [], currencies: ['ARS'] }
  const html = rendered({ loaderData: { page: shown }, actionData: { page: refused } })
  for (const name of fields) expect(html, name).toContain(`>Falta ${name}<`)
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(fields.length)
})

it('changes neither the currency of a booking, though it is offered no longer, nor the time at which it was booked', () => {
  const money = { amount: 100_00, currency: 'EUR' }
  const parts = { sale: money, cost: money, fees: money, taxes: money, profit: money }
  // The evening of the ninth in Argentina.
  const booked = { id: 'book_1', revision: 1, status: 'confirmed', trip_type: 'ONLY_HOTEL', occurred_at: '2027-03-10T01:30:00.000Z' }
  const booking = {
    ...booked,
    ...parts,
    supplier: { id: 'supp_1', name: 'Rumbo Sur' },
    external_id: 'RS-1',
    destination: null,
    abilities: NOT_DATED,
  }
  const html = rendered({ loaderData: { page: { booking, suppliers: [], currencies: ['ARS'] } } })
  expect(html).toContain('<option value="EUR" selected="">EUR</option>')
  expect(html).toContain('name="occurred_at" value="2027-03-10T01:30:00.000Z"')
})

it('offers the day of a booking that was entered by hand, as it is in Argentina', () => {
  const money = { amount: 100_00, currency: 'ARS' }
  const parts = { sale: money, cost: money, fees: money, taxes: money, profit: money }
  const booked = { id: 'book_1', revision: 1, status: 'confirmed', trip_type: 'ONLY_HOTEL', occurred_at: '2026-03-10T01:30:00.000Z' }
  const by_hand = { supplier: { id: 'supp_1', name: 'Rumbo Sur' }, abilities: { assign: true, change_day: true } }
  const booking = { ...booked, ...parts, ...by_hand, external_id: 'RS-1', destination: null }
  const html = rendered({ loaderData: { page: { booking, suppliers: [], currencies: ['ARS'], today: '2026-12-01' } } })
  const [field] = /<input[^>]* name="occurred_on"[^>]*>/.exec(html)!
  for (const attribute of ['type="date"', 'max="2026-12-01"', 'value="2026-03-09"']) expect(field).toContain(attribute)
  expect(html).not.toContain('name="occurred_at"')
})

it('sends the revision that was seen, and after a conflict the one that it shows beside what was typed', () => {
  const money = (amount: number) => ({ amount, currency: 'ARS' })
  const parts = { sale: money(1_500_00), cost: money(0), fees: money(0), taxes: money(0) }
  const booking = {
    id: 'book_1',
    revision: 2,
    status: 'confirmed',
    trip_type: 'ONLY_HOTEL',
    supplier: { id: 'supp_1', name: 'Rumbo Sur' },
    occurred_at: '2026-11-20T11:00:00.000Z',
    abilities: NOT_DATED,
    ...parts,
  }
  const refusedAs = (refused: object) => {
    const typed = { seen: '1', status: 'confirmed', trip_type: 'ONLY_HOTEL', currency: 'ARS', sale: '1000' }
    const loaderData = { page: { booking, suppliers: [], currencies: ['ARS'] } }
    return rendered({ loaderData, actionData: { page: { message: 'No', errors: {}, typed, ...refused } } })
  }
  expect(refusedAs({ errors: { reason: ['Falta'] } })).toContain('name="seen" value="1"')
  const conflict = refusedAs({ is_conflict: true })
  expect(conflict).toContain('name="seen" value="2"')
  expect(conflict).toMatch(/Ahora está guardada así:.*<dt>Venta<.dt><dd>1500,00/)
  expect(conflict).toContain('name="sale" value="1000"')
})

function rendered(hydrationData: object) {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: EnterBooking }])
  return renderToStaticMarkup(
    <DeskProvider>
      <Page initialEntries={['/']} hydrationData={hydrationData} />
    </DeskProvider>,
  )
}
