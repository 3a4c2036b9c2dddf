const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]

/**
 * The eleven digits of a CUIL (`20-12345678-6`), or null if invalid: checks the prefix, which must be a natural person's, and the check
 * digit of ANSES (the weighted sum of all digits is a multiple of 11).
 */
export function plainCuil(text: string): string | null {
  return checked(text, /^(20|23|24|25|26|27)\d{9}$/)
}

/** The eleven digits of a CUIT, a natural person's or a company's (`30-12345678-1`), or null if invalid. */
export function plainCuit(text: string): string | null {
  return checked(text, /^(20|23|24|25|26|27|30|33|34)\d{9}$/)
}

function checked(text: string, prefixed: RegExp): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  if (!prefixed.test(digits)) return null
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return sum % 11 === 0 ? digits : null
}

/** A CUIL or CUIT with dashes, for display. */
export function writtenCuil(digits: string): string {
  return digits.replace(/^(\d\d)(\d{8})(\d)$/, '$1-$2-$3')
}
