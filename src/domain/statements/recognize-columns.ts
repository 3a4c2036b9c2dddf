import { ownValue } from '../../kit/data/own-value.ts'
import { plainHeading } from '../sheets/sheet-row.ts'
import type { StatementField } from './statement.ts'

/** Headings of suppliers, in Spanish and English, without accents, signs and case; the first match wins. */
const HEADINGS: [StatementField, RegExp][] = [
  ['hand_off', /^(hand ?off|codigo huella|referencia huella|ref huella|huella code)$/],
  [
    'external_id',
    /^((n(ro|umero|o)?|number|id|cod(igo)?|code|localizador|locator|pnr)( de| of)?( la)? ?(reserva|booking|expediente|file|reservation)?|reserva|booking|(booking|reservation|file) (id|number|no|code|ref(erence)?)|expediente|file|localizador|locator|voucher)$/,
  ],
  ['status', /^(estado|situacion|status|state|booking status|estado( de( la)?)? reserva)$/],
  ['booked_on', /^(fecha( de( la)?)? (reserva|venta|emision|compra|alta)|booked( on)?|booking date|sale date|date booked|fecha|date)$/],
  [
    'start',
    /^(check ?in|entrada|ingreso|inicio|desde|salida el|fecha( de)? (entrada|ingreso|inicio|salida|viaje|check ?in)|start( date)?|arrival( date)?|departure date|travel date|from)$/,
  ],
  ['end', /^(check ?out|fin|hasta|regreso|vuelta|fecha( de)? (fin|regreso|vuelta|egreso|check ?out)|end( date)?|return date|to)$/],
  ['profit', /^(ganancia|utilidad|rentabilidad|margen|beneficio|profit|margin|earnings)( neta| net| bruta)?$/],
  ['cost', /^(costo|coste|neto|tarifa neta|cost|net( price| rate)?|supplier cost|importe neto)( total| proveedor)?$/],
  ['fees', /^(comision(es)?|cargos?|gastos?|fees?|commissions?|cargo( por)? gestion|service fees?)( total)?$/],
  ['taxes', /^(impuestos?|tasas?|iva|tax(es)?|vat|percepciones)( total)?$/],
  [
    'sale',
    /^(venta|precio( de venta)?|importe( total| venta)?|pvp|total|total venta|sale|sale (price|amount)|price|gross( amount)?|amount|tarifa)$/,
  ],
  ['currency', /^(moneda|divisa|currency|mon|cur)$/],
  ['trip_type', /^(tipo( de)? (viaje|producto|servicio)|producto|servicio|product|service|trip type|type|tipo)$/],
  ['destination', /^(destino|ciudad|destination|city)$/],
  ['departure', /^(origen|ciudad( de)? (origen|salida)|origin|departure)$/],
]

/** Columns about travellers: never stored, under any mapping. */
const PERSONAL =
  /\b(nombre|apellido|name|surname|pasajeros?|passengers?|pax|titular|holder|huesped|guest|cliente|customer|client|traveller|viajero|e ?mail|correo|telefono|phone|celular|mobile|dni|documento|document|pasaporte|passport|cuit|cuil|nacimiento|birth|direccion|address|tarjeta|card)\b/

export function isPersonal(heading: string): boolean {
  return PERSONAL.test(plainHeading(heading))
}

const ARRIVING = /^((fecha|dia)( de)? )?(check ?in|entrada|ingreso|arrival( date)?)$/
const RETURNING = /^((fecha|dia)( de)? )?(regreso|vuelta|return( date)?)$/
const LEAVING = /^((fecha|dia)( de)? )?(salida|departure( date)?)$/

/** *Salida* beside *Entrada* is the end of a stay, and beside *Regreso* the start of a trip; alone it may be either, or a place. */
function leavingField(plain: string, all: readonly string[]): StatementField | null {
  if (!LEAVING.test(plain)) return null
  if (all.some((heading) => ARRIVING.test(heading))) return 'end'
  return all.some((heading) => RETURNING.test(heading)) ? 'start' : null
}

const COMMISSION = /^(comision(es)?|commissions?)( total)?$/

/**
 * Columns of a commission and of a cost, without one of the profit that says how they belong together: the commission may be one more cost, or what
 * is left of the sale. Null in other files.
 */
export function unclearCommission(headings: readonly string[]): [commission: string, cost: string] | null {
  const isOf = (field: StatementField) => (heading: string) => HEADINGS.find(([name]) => name === field)![1].test(plainHeading(heading))
  const commission = headings.find((heading) => COMMISSION.test(plainHeading(heading)))
  const cost = headings.find(isOf('cost'))
  return commission === undefined || cost === undefined || headings.some(isOf('profit')) ? null : [commission, cost]
}

/** The field of each heading, as remembered or recognized; a field is given to its first column. Neither of two columns that are unclear has one. */
export function recognizeColumns(
  headings: readonly string[],
  remembered: Record<string, StatementField> = {},
): Record<string, StatementField> {
  const all = headings.map(plainHeading)
  const unclear = unclearCommission(headings)
  const is_open = unclear !== null && ownValue(remembered, unclear[0]) === undefined
  const taken = new Set<StatementField>(headings.flatMap((heading) => ownValue(remembered, heading) ?? []))
  return Object.fromEntries(
    headings.map((heading) => {
      if (is_open && unclear.includes(heading)) return [heading, 'ignore']
      const known = ownValue(remembered, heading)
      if (known) return [heading, known]
      const plain = plainHeading(heading)
      const leaving = leavingField(plain, all)
      const fits = ([name, pattern]: (typeof HEADINGS)[number]) => (leaving ? name === leaving : pattern.test(plain))
      const field = HEADINGS.find((one) => !taken.has(one[0]) && fits(one))?.[0] ?? 'ignore'
      if (field !== 'ignore') taken.add(field)
      return [heading, field]
    }),
  )
}

const STATES: ['confirmed' | 'cancelled', RegExp][] = [
  ['cancelled', /^(cancel|anulad|no show|void|refund|reembols|baja|rechazad|xx?$|kx$)/],
  ['confirmed', /^(confirm|ok$|emitid|issued|activ|vendid|sold|booked|pagad|paid|facturad|cerrad|hk$|ticketed|utilizad|used|volad)/],
]

/** The meaning of a supplier's name for a state, if it is unambiguous. */
export function recognizeState(word: string): 'confirmed' | 'cancelled' | undefined {
  const plain = plainHeading(word)
  return STATES.find(([, pattern]) => pattern.test(plain))?.[0]
}
