import { withoutInvisible } from '../plain-text.ts'

// The one place that parses addresses. Two notations of one address (Unicode or punycode, composed accents or not) are one account.

/** Octets that SMTP allows before the `@`, and in all (RFC 5321). */
const LOCAL_OCTETS = 64
const OCTETS = 254
const LONGEST_TYPED = 1_000

/**
 * The normal form of an address, in which it is stored, compared and displayed: lower case, NFC, its domain in Unicode; mail goes to the
 * domain's punycode. Pasted extra characters are dropped: surrounding spaces and invisible characters. Scripts may be mixed: such an
 * address can be delivered.
 * @returns null for text that no mail server delivers to
 */
export function readEmail(typed: string): string | null {
  // Checked before any search, which takes time by the square of the length.
  if (typed.length > LONGEST_TYPED) return null
  const plain = withoutInvisible(typed)
    .trim()
    .replace(/\s*@\s*/, '@')
    .toLowerCase()
    .normalize('NFC')
  const at = plain.lastIndexOf('@')
  const local = plain.slice(0, Math.max(0, at))
  const ascii = asciiDomain(plain.slice(at + 1))
  if (!ascii || !LOCAL.test(local) || octets(local) > LOCAL_OCTETS || octets(`${local}@${ascii}`) > OCTETS) return null
  const email = `${local}@${readableDomain(ascii)}`
  return octets(email) > OCTETS ? null : email
}

/** True if only a mail server with SMTPUTF8 delivers to it: the part before the `@` has no form in ASCII. */
export function needsSmtpUtf8(email: string): boolean {
  return /\P{ASCII}/u.test(email.slice(0, email.lastIndexOf('@')))
}

/** Letters, marks and digits of any script beside the signs that providers give out. */
const LOCAL = /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]$/u
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/

/** A domain in the form of mail servers (UTS 46, as built into browsers and Node); null if it is invalid. */
function asciiDomain(domain: string): string | null {
  if (!/^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u.test(domain)) return null
  try {
    const ascii = new URL(`http://${domain}`).hostname
    return DOMAIN.test(ascii) ? ascii : null
  } catch {
    return null
  }
}

function readableDomain(ascii: string): string {
  const readable = ascii
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (fromPunycode(label.slice(4)) ?? label) : label))
    .join('.')
  // An encoded label may be one that no domain may have.
  return asciiDomain(readable) === ascii ? readable.normalize('NFC') : ascii
}

/** Decodes a label (RFC 3492), which browsers have no function for; null for a malformed one. */
function fromPunycode(encoded: string): string | null {
  const split = encoded.lastIndexOf('-')
  const points = Array.from(split > 0 ? encoded.slice(0, split) : '', (character) => character.codePointAt(0)!)
  const rest = encoded.slice(split > 0 ? split + 1 : 0)
  let [n, i, bias, at] = [128, 0, 72, 0]
  while (at < rest.length) {
    const before = i
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = '0123456789'.includes(rest[at] ?? '?') ? Number(rest[at]) + 26 : (rest.charCodeAt(at) || 0) - 97
      if (at >= rest.length || digit < 0 || digit > 35) return null
      at++
      i += digit * weight
      const threshold = Math.min(26, Math.max(1, k - bias))
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const length = points.length + 1
    let delta = Math.floor((i - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / length)
    let k = 0
    for (; delta > 455; k += 36) delta = Math.floor(delta / 35)
    bias = k + Math.floor((36 * delta) / (delta + 38))
    n += Math.floor(i / length)
    if (n > 0x10ffff) return null
    i %= length
    points.splice(i++, 0, n)
  }
  return String.fromCodePoint(...points)
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length
}
