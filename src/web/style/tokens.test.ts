import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coloursIn, contrast, pairsIn, readTokens } from './tokens.ts'

const theme = readTokens(readFileSync(new URL('../../kit/ui/tokens.css', import.meta.url), 'utf8'))

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.47],
  ])('of %s and %s', (one, other, ratio) => {
    expect(contrast(one, other)).toBe(ratio)
    expect(contrast(other, one)).toBe(ratio)
  })
})

describe('the theme', () => {
  const pairs = pairsIn(coloursIn(theme))

  it.each(pairs)('keeps $text on $ground at least $least : 1, in light ($light) and dark ($dark)', ({ light, dark, least }) => {
    expect(light).toBeGreaterThanOrEqual(least)
    expect(dark).toBeGreaterThanOrEqual(least)
  })

  it('moves within 150 to 250 milliseconds', () => {
    const times = [...theme].filter(([name]) => name.startsWith('motion')).map(([, value]) => Number.parseInt(value, 10))
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) expect(time >= 150 && time <= 250).toBe(true)
  })
})

it('lays a colour that lets something through on the page', () => {
  const tokens = readTokens(':root {\n  --page: light-dark(#ffffff, #000000);\n  --veil: light-dark(#00000080, #ffffff80);\n}')
  expect(coloursIn(tokens).find(({ name }) => name === 'veil')).toEqual({ name: 'veil', light: '#7f7f7f', dark: '#808080' })
})
