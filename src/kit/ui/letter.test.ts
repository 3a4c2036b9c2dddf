import { expect, it } from 'vitest'
import { contrast } from '../../web/style/tokens.ts'
import { COLORS } from './letter.server.ts'

/** Programs that turn letters dark by force swap light for dark, with or without the hue. */
it.each([
  ['as it is', (rgb: number[]) => rgb],
  ['every colour inverted', (rgb: number[]) => rgb.map((part) => 255 - part)],
  ['lightness inverted', (rgb: number[]) => rgb.map((part) => part + 255 - Math.max(...rgb) - Math.min(...rgb))],
])('a letter is legible, its button too: %s', (_, inverted) => {
  const turned = (color: string) => {
    const rgb = inverted([1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)))
    return `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
  const { label, button, ink, quiet, card, page } = COLORS
  for (const [text, ground] of [
    [label, button],
    [ink, card],
    [ink, page],
    [quiet, card],
  ] as const)
    expect(contrast(turned(text), turned(ground)), `${text} on ${ground}`).toBeGreaterThan(4.5)
})
