/** A colour of the theme in light and in dark, `#rrggbb`, blended with the page if it is transparent. */
export interface Colour {
  name: string
  light: string
  dark: string
}

/** Two colours on top of each other, and their least contrast (WCAG 2.2: 4.5 for text, 3 for the lines of a control). */
export interface Pair {
  text: string
  ground: string
  least: number
  light: number
  dark: number
}

/** Text and its possible backgrounds, anywhere in the product. */
const PAIRS: [text: string, grounds: string[], least?: number][] = [
  ['ink', ['page', 'surface', 'surface-2', 'gold-soft']],
  ['ink-2', ['page', 'surface', 'surface-2']],
  ['link', ['page', 'surface', 'surface-2', 'gold-soft']],
  ['gold-ink', ['gold-soft', 'surface', 'page']],
  ['on-gold', ['gold', 'gold-strong']],
  ['on-indigo', ['indigo', 'indigo-strong']],
  ['indigo-ink', ['indigo-soft']],
  ['good', ['good-soft', 'surface', 'page']],
  ['bad', ['bad-soft', 'surface', 'page']],
  ['on-night', ['night', 'night-deep', 'snack', 'snack-bad']],
  ['on-night-2', ['night', 'night-deep']],
  ['on-night-link', ['night', 'night-deep']],
  ['line-strong', ['page', 'surface'], 3],
  ['link', ['page', 'surface'], 3],
]

/** The custom properties of the theme's root, by name, with their unparsed values. */
export function readTokens(css: string): Map<string, string> {
  const root = /:root \{([^}]*)\}/.exec(css)?.[1] ?? ''
  return new Map([...root.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]))
}

export function coloursIn(tokens: Map<string, string>): Colour[] {
  const page = bothOf(tokens.get('page') ?? '')
  return [...tokens].flatMap(([name, value]) => {
    const both = bothOf(value)
    return both && page ? [{ name, light: over(both[0], page[0]), dark: over(both[1], page[1]) }] : []
  })
}

/** Contrast of each pair, in both themes. */
export function pairsIn(colours: Colour[]): Pair[] {
  const named = (name: string) => colours.find((colour) => colour.name === name)!
  return PAIRS.flatMap(([text, grounds, least = 4.5]) =>
    grounds.map((ground) => {
      const [one, other] = [named(text), named(ground)]
      return { text, ground, least, light: contrast(one.light, other.light), dark: contrast(one.dark, other.dark) }
    }),
  )
}

/** WCAG 2.2, 1.4.3: from 1 to 21, rounded down so that nothing passes that does not. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return Math.floor(((light + 0.05) / (dark + 0.05)) * 100) / 100
}

/** `light-dark(#…, #…)` or one colour for both; null if it is no colour. */
function bothOf(value: string): [light: string, dark: string] | null {
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? []
  if (light && dark) return [light, dark]
  return /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value) ? [value, value] : null
}

function over(colour: string, ground: string): string {
  const [r, g, b, alpha = 255] = channels(colour)
  const below = channels(ground)
  const mixed = [r, g, b].map((value, i) => Math.round((value! * alpha + below[i]! * (255 - alpha)) / 255))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function channels(colour: string): number[] {
  return (colour.match(/\w\w/g) ?? []).map((pair) => Number.parseInt(pair, 16))
}
