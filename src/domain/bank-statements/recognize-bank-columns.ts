import { ownValue } from '../../kit/data/own-value.ts'
import { plainHeading } from '../sheets/sheet-row.ts'
import type { BankField } from './bank-statement.ts'

/** Headings of banks, in Spanish and English, without accents, signs and case; the first match wins. */
const HEADINGS: [BankField, RegExp][] = [
  [
    'day',
    /^(fecha|date|release date|fecha( y| e)? hora( mov(imiento)?)?|fecha (mov(imiento)?|operacion|de (la )?operacion|de (el )?movimiento))$/,
  ],
  ['balance', /^(saldo( parcial| pesos| en pesos| contable| en cuenta)?|acumulado|partial balance|balance)$/],
  ['credit', /^(creditos?|haber|net credit amount|abonos?|(importe )?credito)$/],
  ['debit', /^(debitos?|debe|net debit amount|cargos?|(importe )?debito)$/],
  ['amount', /^(importe( pesos| en pesos)?|monto|amount|transaction net amount)$/],
  [
    'reference',
    /^(referencia|(n|nro|numero)( de)? (referencia|comprobante|cpbte|operacion)|reference id|source id|comprobante|nro cpbte)$/,
  ],
  ['payer_name', /^(nombre|leyendas? adicional(es)? 1|adicionales ?1|leyenda 1|ordenante|originante)$/],
  ['payer_cuit', /^(nro doc|(nro )?documento|leyendas? adicional(es)? 2|adicionales ?2|leyenda 2|cuit|cuil cuit|cuit cuil)$/],
  ['payer_account', /^(cbu|cvu|cbu cvu)$/],
  ['currency', /^(moneda|currency)$/],
  ['part', /^cuenta$/],
  [
    'text',
    /^(descripcion|description|concepto|detalle|movimiento|causal|comentarios?|transaction type|info(rmacion)? complementaria|observaciones?( cliente)?|leyendas? adicional(es)? [34]|adicionales ?[34]|external reference|tipo de movimiento|record type|motivo|mensaje)$/,
  ],
]
/** Fields that one column has. */
const SINGLE: readonly BankField[] = ['day', 'balance', 'credit', 'debit', 'amount', 'currency', 'part']

export interface RecognizedColumns {
  columns: Record<string, BankField>
  /** Nothing is missing, and no two columns could be the same. */
  is_sure: boolean
}

/** The field of each heading, as remembered or recognized. A second reference, name or number is part of the text. */
export function recognizeBankColumns(headings: readonly string[], remembered: Record<string, BankField> = {}): RecognizedColumns {
  const taken = new Set<BankField>(headings.flatMap((heading) => ownValue(remembered, heading) ?? []))
  let is_twice = false
  const columns = Object.fromEntries(
    headings.map((heading): [string, BankField] => {
      const known = ownValue(remembered, heading)
      if (known) return [heading, known]
      const plain = plainHeading(heading.replace(/ \(\d\)$/, ''))
      const field = HEADINGS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'ignore'
      if (field === 'ignore' || field === 'text' || !taken.has(field)) {
        taken.add(field)
        return [heading, field]
      }
      if (SINGLE.includes(field)) is_twice = true
      return [heading, SINGLE.includes(field) ? 'ignore' : 'text']
    }),
  )
  return { columns, is_sure: !is_twice && missingFields(columns).length === 0 }
}

/** Fields that no column has, without which lines cannot be read. Either one amount or two, never both. */
function missingFields(columns: Record<string, BankField>): BankField[] {
  const fields = Object.values(columns)
  const has = (field: BankField) => fields.includes(field)
  const by_side = has('credit') && has('debit')
  const amounts: BankField[] = has('amount') === by_side || (has('amount') && (has('credit') || has('debit'))) ? ['amount'] : []
  return [...(fields.filter((field) => field === 'day').length === 1 ? [] : (['day'] as const)), ...amounts]
}
