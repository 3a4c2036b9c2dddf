type Triple = [number, number, number]

/**
 * Mixes two `#rrggbb` colours in OKLab, where halfway looks halfway: a blue that fades into a gold haze stays clean and doesn't turn grey.
 * `amount` 0 is all `from`, 1 is all `to`.
 */
export function mix(from: string, to: string, amount: number): string {
  const a = toLab(from)
  const b = toLab(to)
  const share = Math.min(1, Math.max(0, amount))
  return toHex([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

/** The same hue, darker: `amount` 0 unchanged … 1 black. */
export function deepen(colour: string, amount: number): string {
  const [lightness, a, b] = toLab(colour)
  return toHex([lightness * (1 - amount), a * (1 - amount * 0.4), b * (1 - amount * 0.4)])
}

/** Björn Ottosson's OKLab. */
export function toLab(hex: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toHex([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((channel) => toByte(channel).toString(16).padStart(2, '0')).join('')}`
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toByte(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * Math.max(0, linear) ** (1 / 2.4) - 0.055
  return Math.min(255, Math.max(0, Math.round(value * 255)))
}
