// Argentine mobile numbers are written with and without the 9 that calls from abroad need: `+54 9 261 555 1234`, `261 555 1234`.

/** One form of all spellings of a normalized number, to compare and to lock by; a call needs the number as it was typed. */
export function phoneKey(phone: string): string {
  return phone.replace(/^\+549/, '+54')
}

/** All spellings of a normalized number, itself among them. */
export function phoneSpellings(phone: string): string[] {
  const key = phoneKey(phone)
  return key.startsWith('+54') ? [key, key.replace('+54', '+549')] : [key]
}

/** Opens a chat with a normalized number. WhatsApp knows Argentine mobiles by their 9 alone; area codes begin with 11, 2 and 3. */
export function chatAddress(phone: string, text: string): string {
  const digits = phone.replace(/^\+54(?=11|[23])/, '+549').slice(1)
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
