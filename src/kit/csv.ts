/**
 * Rows as CSV (RFC 4180), in UTF-8 with the byte order mark by which spreadsheets recognize it. A cell that a spreadsheet would take for a formula
 * is prefixed with an apostrophe (OWASP, CSV injection).
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
}

function cellOf(value: string | number | null): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '')
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
