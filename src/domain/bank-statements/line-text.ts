import { plainCuit } from '../../config/check-digits.ts'
import type { SetAsideKind } from './bank-statement.ts'

/** CUIT and CUIL numbers in a text, also glued to words; only those whose check digit is right. */
export function cuitsIn(text: string): string[] {
  const found = new Set<string>()
  for (const [run] of text.matchAll(/\d[\d.-]*/g)) {
    const written = /^\d{2}-\d{8}-\d$/.exec(run)?.[0] ?? run
    for (const part of [written, ...run.split(/[.-]/)]) {
      // Eleven digits in a longer number, such as a CBU, are no CUIT.
      const cuit = part.replace(/\D/g, '').length === 11 ? plainCuit(part) : null
      if (cuit) found.add(cuit)
    }
  }
  return [...found]
}

/** CBU and CVU numbers in a text. */
export function accountNumbersIn(text: string): string[] {
  return [...text.matchAll(/(?<!\d)\d{22}(?!\d)/g)].map(([number]) => number)
}

/**
 * A text as references are compared: capitals and digits only. Letters that codes never contain are read as the digits they resemble
 * (kit/ids.ts).
 */
export function plainReference(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
}

/** Words of a name, without accents and of three letters at least. */
function nameTokens(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
  return [...new Set(plain.split(' ').filter((word) => word.length >= 3))]
}

/** True if at least two words of a name, or its only one, are words of the text. */
export function hasName(text: string, name: string): boolean {
  const [words, tokens] = [new Set(nameTokens(text)), nameTokens(name)]
  const found = tokens.filter((token) => words.has(token)).length
  return found >= Math.min(2, tokens.length) && found > 0
}

/** Lines that the bank writes again, with another text, once they are settled. */
export function isProvisional(text: string): boolean {
  return /\b(a confirmar|pendiente de confirmacion|en proceso)\b/i.test(text.normalize('NFD').replace(/\p{M}/gu, ''))
}

/** Begin texts of charges. Only those of money that went out are set aside without an admin. */
const KINDS: [SetAsideKind, RegExp][] = [
  [
    'tax',
    /^(imp(uesto)?s?\b|ley (nro )?25 ?413|iva\b|percep|retencion|ret\b|sellos|ii ?bb|ing(resos)? brutos|sircreb|gravamen|db ley|cr ley|dbto ley)/,
  ],
  ['fee', /^(comision|com\b|gasto|cargo|mantenimiento|mant\b|servicio de cuenta)/],
  ['interest', /^(interes|int\b|rendimiento|remuneracion)/],
  ['mercado_pago', /^(mercado ?pago|liquidacion mercado pago|mercado libre)/],
]

/** The kind of a line that its text names by its first words; null for any other. */
export function kindOfText(text: string): SetAsideKind | null {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return KINDS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}
