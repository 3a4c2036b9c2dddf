import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { OfferReading } from '../../../domain/offer-imports/reading/offer-reading.ts'
import { DeskProvider } from '../../desk/desk-provider.tsx'
import { ProposedChanges } from './offer-source.tsx'

it('shows beside a change why it cannot be taken over', () => {
  const place = (value: string): OfferReading => ({
    language: 'es',
    title: null,
    text: null,
    pictures: null,
    price: null,
    dates: null,
    place: { value, from: 'page' },
  })
  const proposal = { id: 'oprp_1', created_at: '2027-01-01T00:00:00Z', reading: place('Atlantis'), fields: ['place' as const] }
  const html = renderToStaticMarkup(
    <DeskProvider>
      <MemoryRouter>
        <ProposedChanges reading={place('Tunuyán')} proposal={proposal} errors={{ place: ['No encontramos ese lugar'] }} />
      </MemoryRouter>
    </DeskProvider>,
  )
  expect(html).toMatch(/value="place"[\s\S]*No encontramos ese lugar[\s\S]*Atlantis/)
})
