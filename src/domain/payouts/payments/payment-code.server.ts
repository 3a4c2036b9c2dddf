import { createHash } from 'node:crypto'

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Without I, L, O and U, as it is typed and read aloud. */
const TYPED = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The reference that is typed into a transfer: twelve upper-case letters and digits, the most that banks take, of which the last is a check character. The same money
 * has the same reference however often its list is opened, and another one once a bank returned it.
 */
export function paymentCode(about: string): string {
  const bytes = createHash('sha256').update(about).digest()
  return withCheck(`HU${Array.from(bytes.subarray(0, 9), (byte) => TYPED[byte % 32]).join('')}`)
}

/** True if the last character of a reference is the check of the others. */
export function isPaymentCode(code: string): boolean {
  return /^[0-9A-Z]{6,12}$/.test(code) && withCheck(code.slice(0, -1)) === code
}

/** Adds a character by ISO 7064, MOD 37,36: it finds one wrong character, and two that changed places. */
function withCheck(body: string): string {
  let product = 36
  for (const character of body) {
    const sum = (product + CHARACTERS.indexOf(character)) % 36 || 36
    product = (sum * 2) % 37
  }
  return body + CHARACTERS[(37 - product) % 36]
}
