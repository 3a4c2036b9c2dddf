import { foreground, localTree, somewhere } from './brushes/backdrop.ts'
import { house, lamplight, smoke } from './brushes/building.ts'
import { heightAt, lower } from './brushes/curve.ts'
import { cast, flowers } from './brushes/ground.ts'
import { both, poses } from './brushes/look.ts'
import { someone } from './brushes/person.ts'
import { birds } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { circle, dots, ellipse, group, line, n, path, rect, times } from './brushes/stage.ts'
import { broadleaf } from './brushes/tree.ts'
import { shade, shine, tone } from './light.ts'

/** The clay oven and its bread. */
export function oven(stage: Stage): string {
  const { side, light } = stage
  const back = somewhere(stage)
  const s = side
  const [ox, tx] = [600 - s * 130, 600 + s * 240]
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 50, 230),
    localTree(stage, back, 600 - s * 470, 620, 260),
    house(stage, { x: 600 + s * 400 - 110, y: 624, w: 220, h: 90, wall: '#f0d8b0', roof: '#9a4a3c', windows: 2, distance: 0.02 }),
    cast(stage, ox, 720, 330, 0.36),
    smoke(stage, ox + 60, 470, 130),
    group(clayOven(stage), `transform="translate(${ox} 656)"`),
    lamplight(stage, ox, 620, 210, 0.5),
    someone(stage, 600 + s * 80, 738, 208, {
      wear: 'dress',
      cut: 'bun',
      top: '#f4ead6',
      facing: -s as 1 | -1,
      hands: both(0.22, 0.5, 0.36, 0.44),
      lean: 0.05,
    }),
    line(`M${600 + s * 60} 642L${ox + s * 16} 650`, tone(light, '#a07850'), 6) + loaf(stage, ox + s * 4, 652, 44),
    rect(tx - 130, 668, 260, 13, tone(light, '#b58a58')) +
      line(`M${tx - 112} 680V752M${tx + 112} 680V752`, shade(light, tone(light, '#b58a58'), 0.3), 10),
    path(`M${tx - 100} 668h200l8 26h-216Z`, tone(light, '#fdf3e0')),
    [-78, -26, 26, 78].map((dx) => loaf(stage, tx + dx, 672, 60)).join('') +
      [-52, 0, 52].map((dx) => loaf(stage, tx + dx, 650, 56)).join(''),
    someone(stage, tx + s * 60, 760, 124, {
      child: true,
      ...poses.reach,
      facing: -s as 1 | -1,
      hands: both(0.2, 0.6, 0.26, 0.62),
    }),
    someone(stage, tx + s * 168, 752, 184, { ...poses.walk, facing: -s as 1 | -1 }),
    someone(stage, 600 - s * 390, 746, 190, {
      hat: '#5f4536',
      facing: s as 1 | -1,
      hands: both(0.16, 0.48, 0.24, 0.48),
    }),
    line(
      times(4, (index) => `M${600 - s * 340 - 26} ${650 + index * 7}h52`),
      tone(light, '#8a5f42'),
      7,
    ),
    foreground(stage, back),
  ].join('')
}

const DYES = ['#b5373c', '#e0902f', '#2f7f83', '#3f51b5', '#f1e4cc', '#7a3f6f', '#6a8f3c'] as const

/** Weavers, their loom, and the blankets hung in the sun. */
export function weavers(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage, ['north', 'north', 'cuyo', 'sierra', 'south'])
  const s = side
  const rope = 450
  const [lx, wood] = [600 + s * 210, tone(light, '#8a5f42')]
  const loom =
    rect(lx - 112, 500, 13, 226, wood) +
    rect(lx + 99, 500, 13, 226, shade(light, wood, 0.2)) +
    rect(lx - 124, 512, 248, 13, wood) +
    rect(lx - 124, 690, 248, 13, shade(light, wood, 0.15)) +
    rect(lx - 90, 524, 180, 76, tone(light, '#f7ecd4')) +
    line(
      times(16, (index) => `M${lx - 88 + index * 11.7} 524V600`),
      shade(light, tone(light, '#e6d3ae'), 0.2),
      1.4,
    ) +
    blanket(stage, lx - 90, 600, 180, 84, 3)
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 40, 230),
    localTree(stage, back, 600 + s * 480, 620, 240),
    house(stage, {
      x: 600 - s * 180 - 190,
      y: 630,
      w: 380,
      h: 120,
      wall: random.pick(['#d9a878', '#e9c08a', '#c98f6a']),
      roof: '#8f6a48',
      windows: 4,
      distance: 0.02,
    }),
    line(`M${600 - s * 480} ${rope}Q${600 - s * 180} ${rope + 40} ${600 + s * 80} ${rope}`, tone(light, '#e6d3ae'), 3) +
      rect(600 - s * 480 - 6, rope - 20, 12, 290, shade(light, wood, 0.1)) +
      rect(600 + s * 80 - 6, rope - 20, 12, 290, shade(light, wood, 0.1)),
    [0, 1, 2]
      .map((index) => blanket(stage, 600 - s * (370 - index * 150) - 58, rope + 15 + (index === 1 ? 8 : 4), 116, 190, index * 2))
      .join(''),
    cast(stage, lx, 730, 200, 0.3),
    loom,
    someone(stage, lx - s * 20, 750, 206, {
      ...poses.sit,
      wear: 'skirt',
      cut: 'braid',
      hat: '#4a3a36',
      facing: -s as 1 | -1,
      hands: both(0.2, 0.52, 0.3, 0.5),
    }),
    rect(lx - s * 20 - 40, 700, 80, 12, wood),
    someone(stage, 600 - s * 120, 752, 190, { wear: 'poncho', cut: 'short', hat: '#5f4536', facing: s as 1 | -1 }),
    someone(stage, 600 - s * 330, 756, 124, { child: true, facing: s as 1 | -1, ...poses.reach }),
    times(
      5,
      (index) =>
        circle(600 - s * (40 - index * 30), 762 + (index % 2) * 10, 17, tone(light, DYES[index]!)) +
        line(
          `M${600 - s * (40 - index * 30) - 12} ${760 + (index % 2) * 10}q12 -8 24 2m-22 6q12 -8 20 0`,
          shine(light, tone(light, DYES[index]!), 0.4),
          1.8,
        ),
    ),
    foreground(stage, back),
  ].join('')
}

/** Beehives in a field of flowers. */
export function hives(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage, ['plain', 'sierra', 'south', 'cuyo', 'river'])
  const s = side
  const paints = ['#5fa0c0', '#ebb946', '#f3e7d2', '#e8806a', '#7fb08a'] as const
  const hive = (x: number, y: number, w: number, index: number) => {
    const box = (up: number, h: number, colour: string) =>
      rect(x - w / 2, y - up - h, w, h, tone(light, colour)) +
      rect(s < 0 ? x + w * 0.12 : x - w / 2, y - up - h, w * 0.38, h, light.shadow, 'opacity=".2"') +
      rect(x - w * 0.1, y - up - h * 0.6, w * 0.2, h * 0.13, light.shadow, 'opacity=".35"')
    return (
      ellipse(x, y + 2, w * 0.66, w * 0.1, light.shadow, 'opacity=".3"') +
      line(`M${x - w * 0.38} ${y}v${-w * 0.14}M${x + w * 0.38} ${y}v${-w * 0.14}`, shade(light, tone(light, '#8a5f42'), 0.2), w * 0.08) +
      box(w * 0.12, w * 0.5, paints[index % 5]!) +
      box(w * 0.62, w * 0.4, paints[(index + 2) % 5]!) +
      rect(x - w * 0.57, y - w * 1.12, w * 1.14, w * 0.12, tone(light, '#d8dad6')) +
      rect(x - w * 0.2, y - w * 0.22, w * 0.4, w * 0.05, '#2b2330')
    )
  }
  const places = [
    [-330, 660, 70],
    [-200, 672, 78],
    [-60, 690, 88],
    [100, 712, 100],
    [270, 740, 114],
  ] as const
  const meadow = lower(back.top, 10)
  const bees = Array.from({ length: 26 }, (): Point => [random.between(200, 1000), random.between(470, 720)])
  return [
    back.svg,
    flowers(stage, meadow, ['#b08ad0', '#ebb946', '#e8809a'], 260, 130),
    flowers(stage, lower(meadow, 120), ['#b08ad0', '#ebb946', '#e8809a'], 170, 110),
    localTree(stage, back, 600 + s * 470, 620, 250),
    broadleaf(stage, 600 - s * 470, 640, 300, random.pick(['#8a6ac0', '#6f9a45', '#e0a53a'])),
    places.map(([dx, y, w], index) => hive(600 + s * dx, y, w, index)).join(''),
    someone(stage, 600 + s * 176, 752, 206, {
      wear: 'coat',
      top: '#fbf6e8',
      bottom: '#e9dfc8',
      hat: '#fbf0d0',
      skin: '#d9c9a8',
      hair: '#d9c9a8',
      facing: -s as 1 | -1,
      hands: both(0.26, 0.52, 0.32, 0.6),
    }),
    someone(stage, 600 - s * 120, 736, 186, {
      wear: 'coat',
      top: '#fbf6e8',
      bottom: '#e9dfc8',
      hat: '#fbf0d0',
      facing: s as 1 | -1,
      ...poses.reach,
    }),
    dots(bees, 2.6, '#3a2a20') +
      dots(
        bees.map(([x, y]): Point => [x - 2, y - 1]),
        1.6,
        tone(light, '#f2b62e'),
      ) +
      dots(
        bees.map(([x, y]): Point => [x, y - 4]),
        1.8,
        '#ffffff',
        'opacity=".6"',
      ),
    foreground(stage, back),
    birds(stage, 600, heightAt(back.top, 600) - 350, 6),
  ].join('')
}

/** The dome, its fire and its base, around the middle of its floor. */
function clayOven(stage: Stage): string {
  const { light, side } = stage
  const clay = tone(light, '#c98a5c')
  const dome =
    path('M-170 0Q-176 -190 0 -200Q176 -190 170 0Z', shade(light, clay, 0.12)) +
    path(
      side < 0 ? 'M-170 0Q-176 -190 0 -200Q60 -196 100 -170Q-40 -150 -60 0Z' : 'M170 0Q176 -190 0 -200Q-60 -196 -100 -170Q40 -150 60 0Z',
      shine(light, clay, 0.16),
    ) +
    path('M-62 0V-56Q-58 -112 0 -114Q58 -112 62 -56V0Z', shade(light, clay, 0.5)) +
    path('M-50 0V-54Q-46 -100 0 -102Q46 -100 50 -54V0Z', '#5a2418') +
    path('M-44 0Q-40 -44 -22 -60Q-20 -36 -8 -50Q-2 -80 10 -84Q8 -52 24 -54Q44 -36 44 0Z', '#f08a3c') +
    path('M-26 0Q-24 -30 -10 -38Q-6 -22 4 -54Q22 -30 26 0Z', '#ffd76a')
  const base =
    rect(-196, 0, 392, 62, tone(light, '#b09a80')) +
    times(3, (row) =>
      times(9, (index) =>
        rect(
          -192 + index * 44 + (row % 2) * 16,
          3 + row * 20,
          38,
          16,
          (index + row) % 2 ? shade(light, tone(light, '#b09a80'), 0.18) : shine(light, tone(light, '#b09a80'), 0.12),
          'rx="4"',
        ),
      ),
    )
  return base + dome
}

function loaf(stage: Stage, x: number, y: number, w: number): string {
  const { light, side } = stage
  return (
    ellipse(x, y - w * 0.2, w / 2, w * 0.26, shade(light, tone(light, '#c9823c'), 0.1)) +
    ellipse(x + side * w * 0.06, y - w * 0.25, w * 0.4, w * 0.17, tone(light, '#e3a854')) +
    line(
      `M${n(x - w * 0.2)} ${n(y - w * 0.3)}l${n(w * 0.1)} ${n(w * 0.1)}M${n(x)} ${n(y - w * 0.33)}l${n(w * 0.1)} ${n(w * 0.1)}M${n(x + w * 0.18)} ${n(y - w * 0.3)}l${n(w * 0.08)} ${n(w * 0.08)}`,
      tone(light, '#f6dba4'),
      2.4,
    )
  )
}

/** A woven blanket hanging from its upper edge. */
function blanket(stage: Stage, x: number, y: number, w: number, h: number, index: number): string {
  const { light } = stage
  const stripes = times(7, (row) => rect(x, y + (h * row) / 7, w, h / 7 + 0.6, tone(light, DYES[(row * 2 + index) % 7]!)))
  const zig = (at: number) => line(`M${n(x)} ${n(y + at)}${times(8, () => `l${n(w / 16)} -7l${n(w / 16)} 7`)}`, tone(light, '#fdf3e0'), 3)
  return (
    stripes +
    zig(h * 0.36) +
    zig(h * 0.79) +
    line(
      times(11, (index2) => `M${n(x + 3 + (index2 * (w - 6)) / 10)} ${n(y + h)}v10`),
      tone(light, '#fdf3e0'),
      2.4,
    ) +
    path(
      `M${n(x + w * 0.3)} ${n(y)}h${n(w * 0.16)}v${n(h)}h${n(-w * 0.16)}ZM${n(x + w * 0.72)} ${n(y)}h${n(w * 0.12)}v${n(h)}h${n(-w * 0.12)}Z`,
      light.shadow,
      'opacity=".1"',
    )
  )
}
