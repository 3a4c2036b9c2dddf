/** A code that is known, while its trail is not written yet. */
export function isOnTheWay({ status, headers }: Response): boolean {
  return status === 404 && headers.has('retry-after')
}

const CODE = /^[a-z0-9-]{1,40}$/

/**
 * The codes that a person may mean by what they typed or pasted, the likeliest first: as it is, or with the letters that codes never use read as the
 * digits they look like (kit/ids.ts). A whole address gives its last part. None when it cannot be a code at all.
 */
export function codesIn(typed: string): string[] {
  const last = typed.trim().split(/[?#]/)[0]!.split('/').filter(Boolean).at(-1) ?? ''
  const plain = last.toLowerCase().replace(/\s/g, '')
  const readings = [plain, plain.replace(/-/g, '').replace(/[il]/g, '1').replace(/o/g, '0')]
  return [...new Set(readings)].filter((code) => CODE.test(code))
}
