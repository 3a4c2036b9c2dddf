import { expect, it } from 'vitest'
import { contrast } from '../../web/style/tokens.ts'
import { COLORS, renderLetter } from './letter.server.ts'

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

it('a title among the paragraphs is a heading, and a line of the text', () => {
  const { text, html } = renderLetter({
    locale: 'en',
    brand: 'Huella',
    subject: 'S',
    preheader: 'P',
    greeting: 'Hello,',
    farewell: 'Bye',
    reply: 'Reply',
    paragraphs: ['Before', { title: 'The pump <arrived>' }, 'After'],
    button: { label: 'Read', href: 'https://huella.example/' },
  })
  expect(text).toContain('Before\n\nThe pump <arrived>\n\nAfter')
  expect(html).toMatch(
    /<td [^>]*font-family[^>]*><h2 [^>]*font-weight:700;font-family:'Segoe UI'[^>]*>The pump &lt;arrived&gt;<\/h2><\/td>/,
  )
})
