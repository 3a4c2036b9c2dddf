/** True for the response about a known code whose trail is not written yet. */
export function isOnTheWay({ status, headers }: Response): boolean {
  return status === 404 && headers.has('retry-after')
}

const CODE = /^[a-z0-9-]{1,40}$/

/**
 * The codes that typed or pasted text may mean, the likeliest first: as typed, or with letters that codes never contain read as the digits
 * they resemble (kit/ids.ts). For a whole URL the last path segment is used. Empty if it cannot be a code.
 */
export function codesIn(typed: string): string[] {
  const last = typed.trim().split(/[?#]/)[0]!.split('/').filter(Boolean).at(-1) ?? ''
  const plain = last.toLowerCase().replace(/\s/g, '')
  const readings = [plain, plain.replace(/-/g, '').replace(/[il]/g, '1').replace(/o/g, '0')]
  return [...new Set(readings)].filter((code) => CODE.test(code))
}
