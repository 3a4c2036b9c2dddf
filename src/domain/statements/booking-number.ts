import { BOOKING_NUMBER } from '../bookings/booking.ts'
import { plainHeading, type SheetCell } from '../sheets/sheet-row.ts'

/** A booking's number as a file writes it, without the marks by which spreadsheets keep a number as text. */
export function numberOf(cell: SheetCell | undefined): string {
  const text = String(cell ?? '').trim()
  return (/^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^'/, '')).trim()
}

/** The same number without leading zeros, which spreadsheets lose. PostgreSQL has the same rule (`bookings_by_plain_number`). */
export function plainNumber(number: string): string {
  return number.replace(/^0+(?=\d)/, '')
}

/** True for what can be a number, also `1234/26`. A whole day is a number that a spreadsheet took for a date. */
export function isNumber(number: string): boolean {
  return BOOKING_NUMBER.test(number) && !/^\d{4}-\d{2}-\d{2}$/.test(number)
}

const TOTALS = /^(?:sub ?|gran |grand )?total(?:es|s)?\b/
/** Words of lines of totals, in Spanish and English; a hotel has others. */
const OF_TOTALS =
  /^(?:general(?:es)?|final(?:es)?|parcial(?:es)?|neto|bruto|net|gross|a|de|del|la|las|los|el|por|en|of|for|the|in|due|to|pay|pagar|cobrar|pagado|facturado|venta|ventas|sales|sale|costo|cost|comision(?:es)?|commissions?|iva|vat|impuestos|taxes|tax|reservas|bookings|liquidacion|statement|mes|month|periodo|period|hoja|pagina|page|agencia|agency|amount|importe|pesos|dolares|ars|usd|eur|brl|clp|uyu|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre|january|february|march|april|may|june|july|august|september|october|november|december|\d+)$/

/** True for a line of totals, which is no booking. A line with a number of its own is one, and *Total Beach Resort* is a hotel. */
export function isTotals(cells: readonly SheetCell[], number: string): boolean {
  const text = plainHeading(number || String(cells.find((cell) => cell !== '') ?? ''))
  return (
    TOTALS.test(text) &&
    text
      .replace(TOTALS, '')
      .trim()
      .split(' ')
      .every((word) => word === '' || OF_TOTALS.test(word))
  )
}
