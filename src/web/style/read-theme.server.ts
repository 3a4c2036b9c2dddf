import css from '../../kit/ui/tokens.css?raw'
import { coloursIn, pairsIn, readTokens } from './tokens.ts'

const SCALES = ['text', 's', 'radius', 'shadow', 'motion'] as const

/** The theme, parsed from its file. */
export function readTheme() {
  const tokens = readTokens(css)
  const colours = coloursIn(tokens)
  const beginning = (scale: string) => [...tokens].filter(([name]) => new RegExp(`^${scale}(-|\\d|$)`).test(name))
  const scales = Object.fromEntries(SCALES.map((scale) => [scale, beginning(scale)])) as Record<(typeof SCALES)[number], [string, string][]>
  return { colours, pairs: pairsIn(colours), scales }
}
