import { shine, tone } from '../light.ts'
import { below, heightAt, noise } from './curve.ts'
import { massif } from './mountain.ts'
import type { Point, Stage } from './stage.ts'
import { clip, group, linear, n, path, times } from './stage.ts'

type Strata = readonly [string, ...string[]]

const STRATA: readonly [Strata, ...Strata[]] = [
  ['#7a3f3a', '#b55a42', '#dd8f56', '#efd0a0', '#c07a6a', '#8a93a0', '#9a4a48', '#e0b878'],
  ['#6a4a5a', '#a9647a', '#d99a86', '#f0d8b4', '#8fa596', '#c98a5a', '#7d4f5c', '#d8b08a'],
  ['#8c4a30', '#c96f3c', '#e5a859', '#f3ddae', '#b8694a', '#8a5a4a', '#d98a4a', '#a5543a'],
]

/** A hill of coloured layers, as the mountains of Purmamarca and Hornocal. */
export function strata(stage: Stage, top: readonly Point[], base: number, distance: number, tilt: number): string {
  const { light, random, side } = stage
  const colours = random.pick(STRATA)
  const crest = Math.min(...top.map((point) => point[1]))
  const thick = (base - crest) / 9
  const fold = noise(random, 3)
  const layers = Array.from({ length: 11 }, (_, index) => {
    const edge = top.map(
      ([x, y]): Point => [
        x,
        y * 0.45 +
          crest * 0.55 +
          index * thick * 0.9 +
          Math.abs(fold(x / 120)) * thick * 2.2 +
          fold(x / 420 + 9) * thick * 1.2 +
          (x - 600) * tilt -
          thick,
      ],
    )
    const body = tone(light, colours[index % colours.length]!, distance)
    return path(below(edge, base), index % 2 ? shine(light, body, 0.06) : body)
  })
  const gullies = times(26, (index) => {
    const x = (index + random.next()) * 48
    const [y, w] = [heightAt(top, Math.min(1190, x)), random.between(14, 40)]
    const h = (base - y) * random.between(0.5, 1)
    return path(
      `M${n(x)} ${n(y - 6)}Q${n(x - side * w * 0.2)} ${n(y + h * 0.5)} ${n(x - side * w)} ${n(y + h)}L${n(x + side * w * 0.3)} ${n(y + h)}Q${n(x + side * w * 0.2)} ${n(y + h * 0.4)} ${n(x)} ${n(y - 6)}Z`,
      linear(stage, [
        [0, light.shadow, 0.3],
        [1, light.shadow, 0],
      ]),
    )
  })
  const veil = path(
    below(top, base),
    linear(stage, [
      [0, light.haze, 0],
      [0.6, light.haze, 0.05],
      [1, light.haze, 0.5],
    ]),
  )
  return group(path(below(top, base), tone(light, colours[0], distance)) + layers.join('') + gullies + veil, clip(stage, below(top, base)))
}

export function volcano(stage: Stage, x: number, base: number, height: number, distance: number, colour = '#7a5560'): string {
  const peaks = [
    { x, height, spread: height * 1.25 },
    { x: x - height * 1.7, height: height * 0.42, spread: height * 0.9 },
    { x: x + height * 1.8, height: height * 0.5, spread: height },
  ]
  return massif(stage, { peaks, base, colour, distance, snow: height * 0.68, crag: 0.45, foot: 0.6 })
}
