/** A day of a sheet's cell as data (`2026-03-05`) or in Argentine notation (`5/3/2026`). Other text is not changed, to be refused. */
export function dayOfCell(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  return year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text.slice(0, 10)
}
