import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Country of numbers without a country code. */
const HOME: CountryCode = 'AR'

/** Normalizes a telephone number to E.164 (`+5492615550000`); null if it is not valid in its country. */
export function plainPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text.slice(0, 60), HOME)
  return number?.isValid() && !number.ext ? number.number : null
}

/** A telephone number for display: without the country code in Argentina. */
export function writtenPhone(plain: string): string {
  const number = parsePhoneNumberFromString(plain)
  if (!number) return plain
  return number.country === HOME ? number.formatNational() : number.formatInternational()
}
