/** In characters (code points), not bytes (product.md §3). */
const PASSWORD_LENGTH = { min: 10, max: 128 } as const

/**
 * Checks a new password (product.md §3, ASVS 6.2): any characters, no composition rules, but long enough, without its owner's names, not
 * too simple. Common passwords are checked on the server only, see `common-passwords.server.ts`.
 * @returns the key of the first broken rule, or null
 */
export function passwordProblem(password: string, owner: { username: string; email: string }, brand: string): string | null {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) return 'users_error_password_short'
  if (length > PASSWORD_LENGTH.max) return 'users_error_password_long'
  if (isMonotonous(password)) return 'users_error_password_common'
  const lower = password.toLowerCase()
  const own = [owner.username, owner.email, owner.email.split('@', 1)[0] ?? '']
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
  if (own.some((word) => lower.includes(word))) return 'users_error_password_own'
  return isOnly(lower, brand.toLowerCase()) ? 'users_error_password_common' : null
}

/** True for few different characters, or a run such as `abcdefghij`: long, but easily guessed. */
function isMonotonous(password: string): boolean {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0)
  if (new Set(points).size < 4) return true
  const steps = new Set(points.slice(1).map((point, i) => point - points[i]!))
  return steps.size === 1
}

/** True if the password is the word with only digits and symbols around it, or repeated: `huella2026!`, `huellahuella`. */
function isOnly(password: string, word: string): boolean {
  return word !== '' && password.includes(word) && /^[^\p{L}]*$/u.test(password.replaceAll(word, ''))
}
