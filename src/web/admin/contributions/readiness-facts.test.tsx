import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Readiness, WaitsFor } from '../../../domain/contributions/readiness.ts'
import { ReadinessCell } from './readiness-facts.tsx'

type Row = Parameters<typeof ReadinessCell>[0]['row']
const NOTHING: Row = {
  kind: 'booking',
  trip_ends_on: null,
  way: null,
  reference: null,
  arrived: null,
  readiness: null,
  waits_for: null,
  waits_until: null,
  approved_early: null,
}
/** The text of the cell that list, page and dialogs show. */
const shown = (row: Partial<Row>): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ReadinessCell row={{ ...NOTHING, ...row }} />
    </MemoryRouter>,
  ).replace(/<[^>]*>/g, '')

it('says of a trip when it ends, its number, and until when it is too early', () => {
  const text = shown({
    trip_ends_on: '2027-04-28',
    reference: 'RS-9',
    readiness: 'too_early',
    waits_for: 'trip_not_over',
    waits_until: '2027-04-29T03:00:00.000Z',
  })
  expect(text).toMatch(/28.*abr.*2027.*RS-9.*Es temprano.*El viaje no terminó.*29.*abr.*2027/)
})

it('says of a donation how it comes, its reference, and what arrived', () => {
  const arrived = { amount: { amount: 5_999, currency: 'ARS' }, on: '2026-11-20' }
  const text = shown({
    kind: 'donation',
    way: 'transfer',
    reference: 'abc',
    arrived,
    readiness: 'amount_differs',
    waits_for: 'amount_differs',
  })
  expect(text).toMatch(/Transferencia.*abc.*59,99.*Llegó otro monto/)
})

it.each<[Readiness, WaitsFor | null, RegExp]>([
  ['ready', null, /List[oa]/],
  ['not_arrived', 'month_open', /No llegó.*El mes de su proveedor no está cerrado/],
  ['not_arrived', 'month_unpaid', /No llegó.*no lo da por pagado/],
  ['held', 'booking_changed', /Retenido.*su reserva cambió/i],
])('says %s, and what it waits for', (readiness, waits_for, text) => expect(shown({ readiness, waits_for })).toMatch(text))

it('marks what was approved before it was ready', () => {
  expect(shown({ approved_early: 'not_arrived' })).toMatch(/Aprobado antes.*No consta/)
})
