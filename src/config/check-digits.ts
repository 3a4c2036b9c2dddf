// Numbers of Argentine banks and taxpayers: with a wrong digit, nobody would get the money.

const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]

/** True of the 22 digits of a CBU or CVU. Both of their blocks end in a check digit, with the weights 7139713 and 3971397139713. */
export function isCbu(digits: string): boolean {
  return /^(?!0+$)\d{22}$/.test(digits) && hasCheckDigit(digits.slice(0, 8)) && hasCheckDigit(digits.slice(8))
}

/** The weights are counted from the check digit: 3, 1, 7, 9, again and again. */
function hasCheckDigit(block: string): boolean {
  const weights = [3, 1, 7, 9]
  const body = block.slice(0, -1)
  const sum = [...body].reverse().reduce((total, digit, i) => total + Number(digit) * weights[i % 4]!, 0)
  return (10 - (sum % 10)) % 10 === Number(block.at(-1))
}

/** The eleven digits of a CUIT, a natural person's or a company's (`30-12345678-1`), or null if invalid. */
export function plainCuit(text: string): string | null {
  return checkedCuit(text, /^(20|23|24|25|26|27|30|33|34)\d{9}$/)
}

/** The digits of a number with such a beginning, or null unless its check digit is right: the weighted sum of all digits is a multiple of 11 (ANSES). */
export function checkedCuit(text: string, prefixed: RegExp): string | null {
  const digits = text.replace(/[\s.-]/g, '')
  if (!prefixed.test(digits)) return null
  const sum = CUIT_WEIGHTS.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return sum % 11 === 0 ? digits : null
}
