/**
 * The payment of each file: the one whose reference its name has; the others fill the payments that are left, in their order.
 * @returns for each payment the place of its file, or null
 */
export function placeFiles(names: readonly string[], codes: readonly string[]): (number | null)[] {
  const named = codes.map((code) => names.findIndex((name) => name.toUpperCase().includes(code)))
  const others = names.flatMap((_, i) => (named.includes(i) ? [] : [i]))
  return named.map((at) => (at >= 0 ? at : (others.shift() ?? null)))
}
