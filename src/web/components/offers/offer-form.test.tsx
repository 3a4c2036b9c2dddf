import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { formFromSearch } from '../../../domain/search/search-form.ts'
import { emptySearch } from '../../../domain/search/search-rules.ts'
import { PlainRooms } from '../search-box/search-box-plain-rooms.tsx'
import { OfferForm } from './offer-form.tsx'

const OFFER = {
  slug: 'mar-abierto',
  trip_type: 'ONLY_HOTEL',
  place: { id: 'city:1', type: 'city', text: 'Mendoza', context: 'Argentina' },
  dates: 'open',
  start_date: '2027-03-01',
  end_date: '2027-03-31',
  nights: 3,
} as const

function formOn(today: string): string {
  const Page = createRoutesStub([{ path: '/', Component: () => <OfferForm offer={OFFER} today={today} /> }])
  return renderToStaticMarkup(<Page initialEntries={['/']} />)
}

it('proposes the first day that has not passed', () => {
  expect(formOn('2027-02-10')).toContain('min="2027-03-01" max="2027-03-28" name="start" value="2027-03-01"')
  const begun = formOn('2027-03-20')
  expect(begun).toContain('min="2027-03-20" max="2027-03-28" name="start" value="2027-03-20"')
  expect(begun).toContain('20–28 de marzo de 2027')
})

it('asks for the children’s age on the day of return', () => {
  expect(formOn('2027-02-10')).toContain('Edad de cada menor el día de la vuelta')
  expect(formOn('2027-02-10')).not.toContain('al momento de la salida')
})

it('the search without scripts asks for it by the kind of trip', () => {
  const html = renderToStaticMarkup(<PlainRooms id="box" values={formFromSearch(emptySearch())} errors={[]} />)
  expect(html).toMatch(
    /<p id="box-\w+-ages"><span[^>]*>Edad de cada menor el día de la salida<\/span><span[^>]*>Edad de cada menor el día de la vuelta/,
  )
  expect(html).toMatch(/aria-label="Edad del menor 1" aria-describedby="box-\w+-ages"/)
})
