import { expect, it } from 'vitest'
import { m } from '../../../kit/sentences/messages.js'
import { partly } from '../../../testing/doubles/partly.ts'
import { stationSentence } from '../../components/contributions/trail-labels.ts'
import type { Station } from '../../components/contributions/trail-path.ts'

const MONEY = { amount: 125_050, currency: 'ARS' }
const said = (station: Partial<Station>, kind = 'booking') =>
  stationSentence(partly({ amount: MONEY, profit: null, cause: null, project: 'Agua', ...station }), partly({ kind, hand_off: null }), 'es')

it.each([
  ['withdrawn', m.contribution_step_withdrawn, m.contribution_step_withdrawn_text],
  ['lapsed', m.contribution_step_lapsed, m.contribution_step_lapsed_text],
  ['not_arrived', m.contribution_step_not_arrived, m.contribution_step_not_arrived_text],
  ['returned', m.contribution_step_taken_by_service, m.contribution_step_not_arrived_text],
  [null, m.contribution_step_not_approved, m.contribution_step_not_approved_text],
] as const)('says of a donation that left because of %s why it did, and that it was refused only if it was', (cause, title, text) =>
  expect(said({ what: 'not_approved', cause }, 'donation')).toEqual({ title: title(), text: text() }),
)

it('says of a donation that a person refused that they did, also because it did not arrive', () =>
  expect(said({ what: 'not_approved', cause: 'not_arrived', by_person: true }, 'donation').text).toBe(
    m.contribution_step_not_approved_text(),
  ))

it('says of a contribution that was converted that its booking did not change', () =>
  expect(said({ what: 'adjusted', converted: true, profit: MONEY })).toEqual({
    title: expect.stringMatching(/^Se convirtió a la moneda del proyecto: ahora son \$.1\.250,50$/),
    text: expect.stringMatching(/^La reserva no cambió/),
  }))

it('names the amount to the cent, and what was set off from a payment', () => {
  expect(said({ what: 'paid' }).title).toMatch(/1\.250,50/)
  expect(said({ what: 'paid' }).text).toBe(m.contribution_step_paid_text())
  expect(said({ what: 'paid', set_off: { ...MONEY, amount: 30_001 } }).text).toMatch(/300,01/)
})

it('names the project that an assigned trip is for, or the common fund', () => {
  expect(said({ what: 'moved' }).text).toMatch(/Ahora es para: Agua\.$/)
  expect(said({ what: 'moved', project: null }).text).toContain(m.contribution_common_fund())
  expect(said({ what: 'moved', cause: 'chosen' }).text).toMatch(/eligió otro proyecto\. Ahora es para: Agua\.$/)
})

it('says of money that arrived less a fee, is held, or is the rest of a payment that it is so', () => {
  expect(said({ what: 'received', cause: 'fee' }).text).toBe(m.contribution_step_received_less_text())
  expect(said({ what: 'received' }).text).toBe(m.contribution_step_received_text())
  expect(said({ what: 'held' }, 'donation').title).toBe(m.contribution_step_taken_by_service())
  expect(said({ what: 'held', cause: 'assigned' }).title).toBe(m.contribution_step_held_assigned())
  expect(said({ what: 'carried', cause: 'paid_in_part' }).title).toMatch(/1\.250,50/)
  expect(said({ what: 'carried', cause: 'paid_in_part' }).title).not.toBe(said({ what: 'carried' }).title)
})
