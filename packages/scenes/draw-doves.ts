import { foreground, localTree, somewhere } from './brushes/backdrop.ts'
import { dove } from './brushes/bird.ts'
import { PENNANTS } from './brushes/building.ts'
import { heightAt, lerp, points } from './brushes/curve.ts'
import { flowers, hill, land } from './brushes/ground.ts'
import { both, poses } from './brushes/look.ts'
import { massif, summits } from './brushes/mountain.ts'
import { someone } from './brushes/person.ts'
import { clouds, mist, sky } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { line, n, path, times } from './brushes/stage.ts'
import { woods } from './brushes/tree.ts'
import { river } from './brushes/water.ts'
import { shade, shine, tone } from './light.ts'

/** Two sides of a valley and the bridge where they meet. */
export function bridge(stage: Stage): string {
  const { random } = stage
  const left = points('-60,520 120,532 250,556 300,600 330,690 380,840')
  const right = points('820,840 870,690 900,600 950,556 1080,532 1260,520')
  const { deck, arch, rail } = footbridge(stage)
  const people = [
    [330, 'walk', 1],
    [410, 'wave', 1],
    [548, 'reach', 1],
    [652, 'reach', -1],
    [780, 'wave', -1],
    [856, 'walk', -1],
  ] as const
  return [
    sky(stage, 540),
    clouds(stage, 320),
    massif(stage, { peaks: summits(stage, 6, 290, 0.5), base: 570, colour: '#5f6080', distance: 0.5, snow: 150, crag: 0.9 }),
    hill(stage, { y: 520, amplitude: 30, colour: '#5f7d5a', distance: 0.32 }).svg,
    mist(stage, 560, 30, 0.4),
    hill(stage, { y: 610, amplitude: 20, colour: '#648a4a', distance: 0.14 }).svg,
    river(stage, [
      [600, 604, 60],
      [596, 650, 150],
      [604, 720, 240],
      [600, 830, 330],
    ]),
    land(stage, left, '#7f9a4a', 0.02),
    land(stage, right, '#7f9a4a', 0.02),
    woods(stage, left, '#4f7a48', 0.05, 20, { x0: -20, x1: 190, depth: 40 }),
    woods(stage, right, '#4f7a48', 0.05, 20, { x0: 1010, x1: 1220, depth: 40 }),
    arch,
    flowers(
      stage,
      [
        [-20, 640],
        [330, 690],
        [860, 690],
        [1220, 640],
      ],
      ['#f4e3c0', '#ebb946', '#c46a8a'],
      70,
      130,
    ),
    people
      .map(([x, pose, facing], index) =>
        someone(stage, x, deck(x) + 4, index % 5 === 1 ? 92 : 132, { ...poses[pose], facing, child: index % 5 === 1 }),
      )
      .join(''),
    rail,
    dove(stage, 600, random.between(300, 350), 150, { tilt: -8, twig: true, flip: random.chance(0.5) }),
    dove(stage, random.between(380, 450), 240, 70, {}),
    dove(stage, random.between(760, 840), 220, 64, { flip: true }),
  ].join('')
}

/** One great dove over everybody's land, kites climbing after it. */
export function doves(stage: Stage): string {
  const { random, light, side } = stage
  const back = somewhere(stage)
  const kite = (x: number, y: number, size: number, colour: string, hand: Point) => {
    const [a, b] = [tone(light, colour), shine(light, tone(light, colour), 0.25)]
    return (
      line(
        `M${n(hand[0])} ${n(hand[1])}Q${n((x + hand[0]) / 2 + 30)} ${n((y + hand[1]) / 2 + 60)} ${n(x)} ${n(y)}`,
        tone(light, '#fdf6e6'),
        1.4,
        'opacity=".8"',
      ) +
      path(`M${x} ${y - size}L${x + size * 0.7} ${y}L${x} ${y + size * 1.2}Z`, a) +
      path(`M${x} ${y - size}L${x - size * 0.7} ${y}L${x} ${y + size * 1.2}Z`, b) +
      line(`M${x} ${y + size * 1.2}q${size * 0.5} ${size * 0.6} 0 ${size * 1.1}t0 ${size}`, a, 2.4)
    )
  }
  const children = [300, 430, 760, 880].map((x, index) => ({
    x: x + random.between(-20, 20),
    y: heightAt(back.top, x) + 90 + (index % 2) * 30,
    facing: (index < 2 ? 1 : -1) as 1 | -1,
  }))
  const flock = Array.from(
    { length: 9 },
    (_, index): Point => [600 + side * (120 + index * 46) * (index % 2 ? 1 : 0.8), 330 - index * 20 + random.between(-40, 40)],
  )
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 120, 220),
    localTree(stage, back, 110, 610, 190),
    localTree(stage, back, 1100, 616, 200),
    flock.map(([x, y], index) => dove(stage, x, y, 30 + (index % 3) * 9, { flip: side > 0, tilt: random.between(-14, 14) })).join(''),
    dove(stage, 600 - side * 40, 300, 330, { twig: true, flip: side > 0, tilt: -6 * side }),
    children
      .map(
        ({ x, y, facing }, index) =>
          (index % 3 === 0 ? kite(x - facing * 30 - facing * 60, 300 + index * 24, 30, PENNANTS[index]!, [x + facing * 34, y - 110]) : '') +
          someone(stage, x, y, 118, {
            ...(index % 3 === 0
              ? {
                  hands: both(-0.2, 0.5, 0.3, 0.95),
                  feet: poses.walk.feet,
                }
              : poses.cheer),
            child: true,
            facing,
          }),
      )
      .join(''),
    someone(stage, 596, heightAt(back.top, 600) + 110, 176, { ...poses.wave }),
    foreground(stage, back),
  ].join('')
}

/** A wooden bridge over the gorge: the height of its deck at x, and the parts behind and in front of the people on it. */
function footbridge(stage: Stage): { deck: (x: number) => number; arch: string; rail: string } {
  const { light } = stage
  const deck = (x: number) => 556 - Math.sin(((x - 240) / 720) * Math.PI) * 62
  const wood = tone(light, '#9a6a45')
  const span: Point[] = Array.from({ length: 13 }, (_, index): Point => [240 + index * 60, deck(240 + index * 60)])
  const planks =
    path(
      `M${span.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}L${[...span]
        .reverse()
        .map(([x, y]) => `${n(x)} ${n(y + 17)}`)
        .join('L')}Z`,
      wood,
    ) + line(span.map(([x, y]) => `M${n(x + 30)} ${n((y + deck(x + 60)) / 2)}v15`).join(''), shade(light, wood, 0.4), 2)
  const arch =
    line(`M300 690Q600 ${deck(600) - 20} 900 690`, shade(light, wood, 0.3), 13) +
    line(
      times(
        9,
        (index) =>
          `M${n(300 + index * 75)} ${n(deck(300 + index * 75) + 14)}V${n(lerp(690, 566, Math.sin(((index * 75) / 600) * Math.PI)))}`,
      ),
      shade(light, wood, 0.35),
      6,
    )
  const rail =
    line(`M${span.map(([x, y]) => `${n(x)} ${n(y - 46)}`).join('L')}`, shine(light, wood, 0.12), 5) +
    line(span.map(([x, y]) => `M${n(x)} ${n(y)}v-50`).join(''), shade(light, wood, 0.15), 5)
  return { deck, arch, rail: planks + rail }
}
