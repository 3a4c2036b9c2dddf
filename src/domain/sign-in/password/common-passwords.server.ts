import { dictionary } from '@zxcvbn-ts/language-common'

let known: Set<string> | undefined

/**
 * True for one of the some 49 000 most common leaked passwords, also with digits or symbols appended, in another case, or repeated twice.
 */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(dictionary['passwords-common'])
  const lower = password.toLowerCase()
  const bare = lower.replace(/[^\p{L}]+$/u, '')
  const half = lower.slice(0, Math.ceil(lower.length / 2))
  return known.has(lower) || known.has(bare) || (half + half === lower && known.has(half))
}
