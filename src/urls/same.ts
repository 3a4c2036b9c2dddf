/** The same words in both languages, as the desks and what no person reads have them. */
export function same<Path extends string>(path: Path) {
  return { es: path, en: path } as const
}
