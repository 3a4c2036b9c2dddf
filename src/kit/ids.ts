// Crockford's base 32 in lower case: no i, l, o, u, so an id can be read aloud and never spells a word.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new opaque id such as `proj_01jcw…`: 48 bits of time, so that rows land side by side in the index, and 72 random bits.
 * @param prefix three or four letters that say what it names (product.md §2); no two nouns share one (`src/testing/registers.test.ts`)
 */
export function newId(prefix: string): string {
  return `${prefix}_${timeCharacters(Date.now())}${randomCharacters(15)}`
}

/** A code that people copy into an address: 12 random characters, 60 bits, not guessable one by one behind a rate limit. */
export function newCode(): string {
  return randomCharacters(12)
}

function timeCharacters(now: number): string {
  let rest = now
  let text = ''
  for (let i = 0; i < 9; i++) {
    text = ALPHABET[rest % 32]! + text
    rest = Math.floor(rest / 32)
  }
  return text
}

function randomCharacters(count: number): string {
  if (used + count > random.length) {
    crypto.getRandomValues(random)
    used = 0
  }
  let text = ''
  for (let i = 0; i < count; i++) text += ALPHABET[random[used++]! % 32]
  return text
}

// Drawn by the thousand, each used once: every request has an id, and asking the system for each would be most of what that costs.
const random = new Uint8Array(4096)
let used = random.length
