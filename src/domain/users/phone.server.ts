import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Where a number without a country's prefix is from. */
const HOME: CountryCode = 'AR'

/** A telephone number in the form `+5492615550000`, by the rules of its country; null when there can be no such number. */
export function plainPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text.slice(0, 60), HOME)
  return number?.isValid() && !number.ext ? number.number : null
}

/** As people write it: without the country's prefix at home. */
export function writtenPhone(plain: string): string {
  const number = parsePhoneNumberFromString(plain)
  if (!number) return plain
  return number.country === HOME ? number.formatNational() : number.formatInternational()
}
