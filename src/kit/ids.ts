// Crockford's base 32 in lower case: without i, l, o and u, so that an id can be read aloud and never spells a word.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new opaque id such as `proj_01jcw…`: 45 bits of time, so that new rows are adjacent in the index, and 75 random bits.
 * @param prefix three or four letters for its kind (product.md §2); no two nouns share one (`src/testing/registers.test.ts`)
 */
export function newId(prefix: string): string {
  return `${prefix}_${timeCharacters(Date.now())}${randomCharacters(15)}`
}

/** A public code that visitors type into an address: 12 random characters, 60 bits, not guessable behind a rate limit. */
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

// Random bytes are fetched in bulk and each is used once: every request gets an id, and one system call per id would be most of its cost.
const random = new Uint8Array(4096)
let used = random.length
