/** Notation of an amount: with a decimal comma or point; `auto` decides by the text and refuses ambiguous ones. */
export type Decimal = 'comma' | 'point' | 'auto'

/**
 * An amount as people and spreadsheets write it, in minor units: `1.234,56`, `1,234.56`, `1234.5`, `$ 1.234`, `(12,00)` and `-12` for a
 * negative one.
 * @param places decimals of its currency
 * @returns null for anything else: several signs, wrong groups, more decimals than the currency has, or an ambiguous text with `auto`
 */
export function readAmount(text: string, places: number, decimal: Decimal): number | null {
  const bare = text.replace(/[\s\u00a0\u202f$€'’]|^[A-Z]{2,3}\b|\b[A-Z]{3}$/g, '')
  const negative = /^\(.*\)$/.test(bare) || /^[-−]|[-−]$/.test(bare)
  const number = bare.replace(/^\((.*)\)$/, '$1').replace(/^[-−+]|[-−]$/g, '')
  if (!/^\d[\d.,]*$/.test(number)) return null
  const sign = decimal === 'auto' ? decimalSign(number) : decimal === 'comma' ? ',' : '.'
  if (sign === null) return null
  const [whole = '', fraction = '', ...rest] = number.split(sign)
  if (rest.length > 0 || fraction.replace(/0+$/, '').length > places || !/^\d*$/.test(fraction)) return null
  const group = sign === ',' ? '.' : ','
  if (whole.includes(group) && !new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`).test(whole)) return null
  const minor = Number(whole.replaceAll(group, '') + fraction.slice(0, places).padEnd(places, '0'))
  return Number.isSafeInteger(minor) ? (negative && minor !== 0 ? -minor : minor) : null
}

/** The last sign is the decimal one; a single one before three digits could group thousands, too. */
function decimalSign(number: string): ',' | '.' | null {
  const [comma, point] = [number.lastIndexOf(','), number.lastIndexOf('.')]
  if (comma < 0 && point < 0) return '.'
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const sign = comma >= 0 ? ',' : '.'
  if (number.indexOf(sign) !== number.lastIndexOf(sign)) return sign === ',' ? '.' : ','
  return number.length - 1 - number.lastIndexOf(sign) === 3 ? null : sign
}
