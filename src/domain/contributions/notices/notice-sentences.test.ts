import { expect, it } from 'vitest'
import { watchNotifiedLetter } from '../watches/watch.letters.ts'
import { contributionNotifiedLetter } from './notice.letters.ts'
import { EXAMPLE_STEPS } from './notice-examples.ts'
import type { NoticeFacts } from './notice-facts.ts'

const STEP = { ...EXAMPLE_STEPS[0]!, project: 'Agua' }
const DOLLARS = { amount: 45_000, currency: 'USD' }

function written(letter: { words: object; sentences: unknown }, about: object): { subject: string; paragraphs: string[] } {
  const say = Object.fromEntries(
    Object.entries(letter.words).map(([name, sentence]) => [name, (values: object = {}) => sentence(values, { locale: 'es' })]),
  )
  return (letter.sentences as (about: object, say: object, locale: 'es') => { subject: string; paragraphs: string[] })(about, say, 'es')
}
const letterAbout = (step: Partial<NoticeFacts>) => written(contributionNotifiedLetter, { steps: [{ ...STEP, ...step }] })

it('says of what a trip gives besides what was paid how much it is, and that it is reviewed', () => {
  const { subject, paragraphs } = letterAbout({ kind: 'promised' })
  expect(subject).toMatch(/^El viaje deja algo más: \$.45\.000,00 para Agua$/)
  expect(paragraphs[0]).toMatch(/^Agua: además de lo pagado, el viaje deja \$.45\.000,00 \(\w+\)\. Una persona lo revisa\.$/)
})

it('says of a contribution that was converted that it was, and of one whose booking changed that it did', () => {
  expect(letterAbout({ kind: 'adjusted', was: DOLLARS, converted: true }).paragraphs[0]).toMatch(/se convirtió a la moneda del proyecto/)
  expect(letterAbout({ kind: 'adjusted', was: DOLLARS, converted: false }).paragraphs[0]).toMatch(/la reserva cambió/)
})

it('says of the common fund and of the rest of a payment nothing about a goal', () => {
  const fund = letterAbout({ kind: 'parted', cause: 'fund_rule', project: null }).paragraphs[0]
  expect(fund).toMatch(/^Fondo común: \$.45\.000,00 del aporte \(\w+\) quedan ahí, y el resto se asignó a un proyecto/)
  expect(letterAbout({ kind: 'carried', cause: 'paid_in_part' }).paragraphs[0]).toMatch(/quedan \$.45\.000,00 por pagar/)
  expect(letterAbout({ kind: 'parted', cause: 'completed' }).paragraphs[0]).toMatch(/^Agua llegó a su objetivo/)
  expect(letterAbout({ kind: 'carried', cause: 'completed' }).paragraphs[0]).toMatch(/llegó a su objetivo/)
})

it('says of a payment that nobody reviewed that it did not arrive, and offers nothing to follow', () => {
  const { subject, paragraphs } = letterAbout({ kind: 'not_approved', cause: 'not_arrived', by_person: false })
  expect(subject).toMatch(/^Aporte que no llegó: /)
  expect(paragraphs).toEqual([expect.stringMatching(/no llegó y no cuenta como recaudado\.$/)])
  expect(letterAbout({ kind: 'not_approved', cause: 'not_arrived' }).paragraphs[0]).toMatch(/no se aprobó/)
  expect(letterAbout({ kind: 'approved' }).paragraphs).toHaveLength(2)
})

it('thanks the guest who gave, and nobody else who follows the trail', () => {
  const about = (of_giver: boolean) => ({ of_giver, steps: [{ ...STEP, origin: 'donation' }] })
  const thanks = '¡Gracias! Tu donación llegó.'
  expect(written(watchNotifiedLetter, about(true)).paragraphs).toContain(thanks)
  expect(written(watchNotifiedLetter, about(false)).paragraphs).not.toContain(thanks)
})
