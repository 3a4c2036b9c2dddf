import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { DeskProvider } from '../../desk/desk-provider.tsx'
import { ItemFields } from './item-fields.tsx'
import { quoteOf } from './posted-quote.server.ts'

const itemOf = (name: string, price: string) => ({ name, details: '', offer_id: '', price })

function fieldsOf(props: Partial<Parameters<typeof ItemFields>[0]>): string {
  const items = [itemOf('Vuelo', '1'), itemOf('Hotel', '1,250'), itemOf('Traslado', '3')]
  const none = { keys: undefined, errors: {}, offers: { list: [], has_more: false }, currencies: ['USD'], currency: 'USD' }
  return renderToStaticMarkup(
    <MemoryRouter>
      <DeskProvider>
        <ItemFields items={items} {...none} {...props} />
      </DeskProvider>
    </MemoryRouter>,
  )
}

it('shows an error at the service that was sent, also after another one was removed', () => {
  expect([...fieldsOf({}).matchAll(/name="item_key" value="(\d)"/g)].map(([, key]) => key)).toEqual(['0', '1', '2'])
  const posted = new Map([
    // The first one was removed, and one that is empty was added.
    ['item_key', ['1', '2', '3']],
    ['item_name', ['Hotel', 'Traslado', '']],
    ['item_price', ['1,250', '3', '']],
  ])
  const { rows, keys } = quoteOf(
    () => 'USD',
    (name) => posted.get(name) ?? [],
    'es',
  )
  expect([rows, keys]).toEqual([
    [0, 1],
    [1, 2],
  ])
  const html = fieldsOf({ keys, errors: { 'items.0.price': ['¿Cuánto?'] } })
  const [, ...services] = html.split('<fieldset')
  expect(services.map((service) => service.includes('¿Cuánto?'))).toEqual([false, true, false])
})

it('shows an offer that is on sale no longer by the name of its service', () => {
  const html = fieldsOf({ items: [{ ...itemOf('Hotel del Sol', '1'), offer_id: 'offr_gone' }] })
  expect(html).toContain('<option value="offr_gone" selected="">Hotel del Sol</option>')
})
