import encodeQR, { type ErrorCorrection } from 'qr'

/** The dark squares of a QR code as an SVG path, without a margin. @returns size: squares on each side */
export function qrPath(text: string, ecc: ErrorCorrection): { path: string; size: number } {
  const bordered = encodeQR(text, 'raw', { ecc, border: 1 })
  const rows = bordered.slice(1, -1).map((row) => row.slice(1, -1))
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size: rows.length }
}
