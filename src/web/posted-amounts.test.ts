import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { offerPrice } from '../domain/offers/offer.kind.ts'
import { draftAmount } from '../domain/projects/drafts/draft.ts'
import { readMove } from './admin/projects/read-move.ts'
import { amountErrors, postedAmount } from './posted-amounts.ts'
import { termsOf } from './sales/deal/posted-deal.server.ts'
import { moveOf } from './sales/deals/posted-move.ts'
import { quoteOf } from './sales/quote/posted-quote.server.ts'

// Every field in which somebody types an amount reads it as the others do. What endpoints refuse is -1 or null.

type Field = (text: string, currency: string) => number | null | undefined

/** Readers of typed Spanish amounts, by the page or draft that posts or stores them. */
const FIELDS: Record<string, Field> = {
  'a donation, a registered contribution, an approval, a booking': (text, currency) => postedAmount(text, currency, 'es'),
  'a deal': (text, currency) => termsOf(posted({ amount: text, currency }), 'es').amount,
  'a move of a deal': (text, currency) => moveOf(posted({ amount: text, currency }), 'es').amount,
  'a service of a quote': (text, currency) => {
    const rows = (name: string) => [{ item_name: 'Hotel', item_price: text }[name] ?? '']
    return quoteOf(posted({ currency }), rows, 'es').items[0]?.price
  },
  'the new goal of a completed project': (text, currency) =>
    readMove({ text: posted({ objective: text }) }, currency, 'es').objective_amount,
  'the goal and the budget of a draft': (text, currency) => draftAmount(text, { currency, language: 'es' }),
  'the price of an offer': (text, currency) => offerPrice({ price: text, currency }).amount,
}

function posted(fields: Record<string, string>) {
  return (name: string) => fields[name] ?? ''
}

describe.each(Object.entries(FIELDS))('%s', (_, read) => {
  it.each([
    ['1.250', 'ARS', 125000],
    ['1.250,50', 'ARS', 125050],
    ['1,250.50', 'ARS', 125050],
    ['$ 1.250', 'ARS', 125000],
    ['U$S 1.500', 'USD', 150000],
    ['AR$ 1.500', 'ARS', 150000],
    ['1.500.-', 'ARS', 150000],
    ['1.500,-', 'ARS', 150000],
    ['350.000', 'ARS', 35000000],
    ['1.250.000', 'ARS', 125000000],
    ['1.250', 'CLP', 1250],
    ['350.000', 'PYG', 350000],
  ])('reads %j of %s', (text, currency, amount) => expect(read(text, currency)).toBe(amount))

  it.each([
    ['1,250', 'ARS'],
    ['U$S 1.500', 'ARS'],
    ['1.250,50', 'CLP'],
    ['mil', 'ARS'],
  ])('does not guess %j of %s', (text, currency) => expect(read(text, currency) ?? -1).toBe(-1))
})

it('says beside the field in which two ways it reads, or what contradicts it', () => {
  const typed = { amount: '1,250', fees: '1.250', sale: 'U$S 12', cost: 'mil' }
  expect(amountErrors(typed, 'ARS', 'es')).toEqual({
    amount: ['Se puede leer como 1250 o como 1,25. Escribilo de una de esas dos maneras.'],
    sale: ['Escribiste U$S, pero el importe es en ARS. Sacá el signo o cambiá la moneda.'],
  })
  expect(amountErrors({ ...typed, cost: '1.250,50' }, 'CLP', 'en')).toEqual({
    sale: ['You wrote U$S, but the amount is in CLP. Remove the sign or change the currency.'],
    cost: ['CLP has no decimals: write a whole amount.'],
  })
})

it('no other file turns amounts into decimal texts, or texts into amounts', () => {
  const own = ['src/kit/read-amount.ts']
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/test|sentences/.test(file),
  )
  const found = files
    .map((file) => `src/${file}`)
    .filter(
      (file) =>
        !own.includes(file) &&
        /toFixed\((units|places|decimals|minorUnits)|Number\([^)\n]*replace\(',', '\.'\)\) \* /.test(readFileSync(file, 'utf8')),
    )
  expect(found).toEqual([])
})
