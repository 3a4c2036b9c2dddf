/** Characters that a person counts, not bytes (product.md §3). */
const PASSWORD_LENGTH = { min: 10, max: 128 } as const

/**
 * The rules for a new password (product.md §3, ASVS 6.2): any characters, no recipe, but long enough, not about its owner, not too simple.
 * Whether it is among the most common ones is asked on the server, see `common-passwords.server.ts`.
 * @returns the key of the first broken rule, or null
 */
export function passwordProblem(password: string, owner: { username: string; email: string }, brand: string): string | null {
  const length = [...password].length
  if (length < PASSWORD_LENGTH.min) return 'people_error_password_short'
  if (length > PASSWORD_LENGTH.max) return 'people_error_password_long'
  if (isMonotonous(password)) return 'people_error_password_common'
  const lower = password.toLowerCase()
  const own = [owner.username, owner.email, owner.email.split('@', 1)[0] ?? '']
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3)
  if (own.some((word) => lower.includes(word))) return 'people_error_password_own'
  return isOnly(lower, brand.toLowerCase()) ? 'people_error_password_common' : null
}

/** Few different characters, or a run such as `abcdefghij`: long, and among the first that anybody tries. */
function isMonotonous(password: string): boolean {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0)
  if (new Set(points).size < 4) return true
  const steps = new Set(points.slice(1).map((point, i) => point - points[i]!))
  return steps.size === 1
}

/** The word with nothing but digits and signs around it, or over and over: `huella2026!`, `huellahuella`. */
function isOnly(password: string, word: string): boolean {
  return word !== '' && password.includes(word) && /^[^\p{L}]*$/u.test(password.replaceAll(word, ''))
}
