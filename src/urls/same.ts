/** The same path in both languages, for the desks and for machines. */
export function same<Path extends string>(path: Path) {
  return { es: path, en: path } as const
}
