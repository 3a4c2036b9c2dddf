import { shade, shine, tone } from '../light.ts'
import type { Point, Stage } from './stage.ts'
import { dots, rect } from './stage.ts'

/** A crate of fruit. */
export function crate(stage: Stage, x: number, y: number, w: number, fruit: string): string {
  const { light, side } = stage
  const wood = tone(light, '#b58a58')
  const skin = tone(light, fruit)
  const r = w * 0.1
  const heap = [
    ...line5(x - w * 0.36, y - w * 0.4, w * 0.18, 5),
    ...line5(x - w * 0.27, y - w * 0.52, w * 0.18, 4),
    ...line5(x - w * 0.18, y - w * 0.63, w * 0.18, 3),
  ]
  return (
    dots(heap, r, shade(light, skin, 0.25)) +
    dots(
      heap.map(([px, py]): Point => [px + side * r * 0.2, py - r * 0.2]),
      r * 0.78,
      skin,
    ) +
    dots(
      heap.map(([px, py]): Point => [px + side * r * 0.4, py - r * 0.42]),
      r * 0.24,
      shine(light, skin, 0.6),
    ) +
    rect(x - w / 2, y - w * 0.4, w, w * 0.4, shade(light, wood, 0.3)) +
    rect(x - w / 2, y - w * 0.4, w, w * 0.16, wood) +
    rect(x - w / 2, y - w * 0.19, w, w * 0.16, wood)
  )
}

function line5(x: number, y: number, step: number, count: number): Point[] {
  return Array.from({ length: count }, (_, index): Point => [x + index * step, y])
}

export function crateInHand(stage: Stage): string {
  const { light } = stage
  return (
    dots(
      [
        [-8, -4],
        [-2, -6],
        [4, -5],
        [9, -4],
      ],
      4.4,
      tone(light, '#e0502f'),
    ) + rect(-14, -3, 28, 11, tone(light, '#b58a58'))
  )
}
