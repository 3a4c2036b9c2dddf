/**
 * A redirect target from untrusted input: a relative path of letters, digits, `@ - % _ ~` and slashes, with optional query and hash
 * (specification §4); anything else becomes `home`. Two leading slashes, or a backslash anywhere, would leave the site; so might `..` segments after a
 * proxy normalizes the address.
 */
export function safeRedirect(value: unknown, home = '/'): string {
  if (typeof value !== 'string' || value.length > 2000) return home
  if (!/^\/(?!\/)[A-Za-z0-9@\-%_~/]*(\?[^\s\\#]*)?(#[^\s\\]*)?$/.test(value)) return home
  const path = decoded(value.split(/[?#]/, 1)[0]!)
  return path === null || path.startsWith('//') || /[\\\p{Cc}]|\/\.{1,2}(\/|$)/u.test(path) ? home : value
}

/** Decodes until nothing changes, as a careless proxy might; null if it is malformed. */
function decoded(path: string): string | null {
  try {
    const once = decodeURIComponent(path)
    return once === path ? path : decoded(once)
  } catch {
    return null
  }
}
