import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { DeskProvider } from '../../desk/desk-provider.tsx'
import EnterBooking from './enter-booking.tsx'

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
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: EnterBooking }])
  const html = renderToStaticMarkup(
    <DeskProvider>
      <Page initialEntries={['/']} hydrationData={{ loaderData: { page: shown }, actionData: { page: refused } }} />
    </DeskProvider>,
  )
  for (const name of fields) expect(html, name).toContain(`>Falta ${name}<`)
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(fields.length)
})
