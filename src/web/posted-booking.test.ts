import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { FormErrors } from '../kit/ui/forms/field-errors.ts'
import { action as enterBooking } from './admin/bookings/enter-booking.tsx'
import { actOnDeal } from './sales/deal/act-on-deal.server.ts'
import { apiContext, localeContext } from './visitor/page-context.ts'

const FORMS = {
  'the booking of a deal': (fields: Record<string, string>) => post(actOnDeal, { intent: 'book', ...fields }),
  'a booking of the admin desk': (fields: Record<string, string>) => post(enterBooking, fields),
}

it.each(Object.entries(FORMS))(
  '%s is refused beside an empty cost, which is not taken for 0, and beside an empty sale',
  async (_, send) => {
    const typed = { currency: 'ARS', sale: '1.000', cost: '', reason: 'A test' }
    const { refused } = await send(typed)
    expect(refused?.errors).toEqual({ cost: ['Escribí 0 si no tuvo costo'] })
    expect((await send({ ...typed, cost: ' ' })).refused?.errors).toHaveProperty('cost', ['Escribí 0 si no tuvo costo'])
    expect((await send({ ...typed, sale: '', cost: '0' })).refused?.errors).toEqual({ sale: ['Escribí un importe, como 1.234,56'] })
    expect((await send({ ...typed, cost: '1,250' })).refused?.errors.cost).toEqual([expect.stringContaining('1250')])
  },
)

it('a booking of the admin desk gives back all that was typed', async () => {
  const typed = { currency: 'ARS', sale: '1.000', cost: '', reason: 'A test', external_id: 'RS-1' }
  expect((await post(enterBooking, typed)).refused).toMatchObject({ typed })
})

it.each(Object.entries(FORMS))('%s may cost nothing, and is without fees and taxes where none are typed', async (_, send) => {
  expect((await send({ currency: 'ARS', sale: '1.000', cost: '0' })).sent).toMatchObject({ sale: 100_000, cost: 0, fees: 0, taxes: 0 })
})

interface Posted {
  sent: Record<string, unknown> | undefined
  refused: { message: string; errors: FormErrors } | undefined
}

/** Posts a form to a page's action, whose API refuses negative amounts. @returns what it sent there, and the refusal */
async function post(action: (args: never) => unknown, fields: Record<string, string>): Promise<Posted> {
  let sent: Record<string, unknown> | undefined
  const client: object = new Proxy(() => null, {
    get: () => client,
    apply: (_, __, [{ json }]) => {
      sent = json
      const wrong = Object.entries(json).filter(([, value]) => typeof value === 'number' && value < 0)
      const body = {
        data: { id: 'book_1' },
        message: 'No',
        errors: Object.fromEntries(wrong.map(([field]) => [field, ['Campo inválido']])),
      }
      return Response.json(body, { status: wrong.length > 0 ? 422 : 201 })
    },
  })
  const context = new RouterContextProvider()
  context.set(apiContext, client as never)
  context.set(localeContext, 'es')
  const url = new URL('http://localhost/admin/bookings/new')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const answer = (await action({ request, url, context, params: {} } as never)) as { data?: Posted['refused'] }
  return { sent, refused: answer.data }
}
