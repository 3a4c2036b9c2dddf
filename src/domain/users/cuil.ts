import { checkedCuit } from '../../config/check-digits.ts'

/** The eleven digits of a CUIL (`20-12345678-6`), or null if invalid: its prefix must be a natural person's. */
export function plainCuil(text: string): string | null {
  return checkedCuit(text, /^(20|23|24|25|26|27)\d{9}$/)
}

/** A CUIL or CUIT with dashes, for display. */
export function writtenCuil(digits: string): string {
  return digits.replace(/^(\d\d)(\d{8})(\d)$/, '$1-$2-$3')
}
