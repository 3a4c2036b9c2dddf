import { dog } from './brushes/animal.ts'
import { foreground, localTree, somewhere } from './brushes/backdrop.ts'
import { lamplight } from './brushes/building.ts'
import { lower } from './brushes/curve.ts'
import { cast, flowers, grass, hill } from './brushes/ground.ts'
import { both, poses } from './brushes/look.ts'
import { baby, figure, someone } from './brushes/person.ts'
import { birds, mist, sky, streaks } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { circle, dots, line, path, radial, rect, times } from './brushes/stage.ts'
import { broadleaf, woods } from './brushes/tree.ts'
import { mix } from './colour.ts'
import { shade, shine, tone } from './light.ts'

/** A mother in her lit doorway with the newborn. */
export function home(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const wall = tone(light, random.pick(['#f3e3c8', '#e9c08a', '#e8b0a0', '#cfdcc4']))
  const roof = random.pick(['#b5573f', '#9a4a3c', '#8a5f4a'])
  const glow = '#ffd98a'
  const [x, y] = [600, 668]
  const front =
    rect(x - 260, y - 190, 520, 190, wall) +
    path(
      s < 0 ? `M${x + 60} ${y - 190}H${x + 260}V${y}H${x + 130}Z` : `M${x - 60} ${y - 190}H${x - 260}V${y}H${x - 130}Z`,
      light.shadow,
      'opacity=".14"',
    ) +
    rect(x - 260, y - 22, 520, 22, shade(light, wall, 0.25))
  const top =
    path(`M${x - 300} ${y - 180}L${x - 220} ${y - 300}H${x + 220}L${x + 300} ${y - 180}Z`, tone(light, roof)) +
    line(
      times(5, (index) => `M${x - 288 + index * 16} ${y - 200 - index * 22}H${x + 288 - index * 16}`),
      shade(light, tone(light, roof), 0.28),
      3,
    ) +
    path(`M${x - 300} ${y - 180}h600v12h-600Z`, shade(light, tone(light, roof), 0.45))
  const door =
    rect(x - 62, y - 158, 124, 158, tone(light, '#8a5f42')) + rect(x - 50, y - 146, 100, 146, glow) + lamplight(stage, x, y - 70, 170, 0.85)
  const window = (cx: number) =>
    rect(cx - 52, y - 142, 104, 86, tone(light, '#fdf3e0')) +
    rect(cx - 44, y - 134, 88, 70, glow) +
    path(`M${cx - 44} ${y - 134}h30q-4 40 -30 52ZM${cx + 44} ${y - 134}h-30q4 40 30 52Z`, tone(light, '#e8806a'), 'opacity=".9"') +
    line(`M${cx} ${y - 134}v70`, tone(light, '#fdf3e0'), 4) +
    rect(cx - 58, y - 58, 116, 12, tone(light, '#a8694a')) +
    dots(
      Array.from({ length: 7 }, (_, index): Point => [cx - 45 + index * 15, y - 64]),
      8,
      tone(light, '#5f8f42'),
    ) +
    dots(
      Array.from({ length: 7 }, (_, index): Point => [cx - 45 + index * 15, y - 71]),
      5,
      tone(light, index7(stage)),
    ) +
    (light.dim > 0.05 ? lamplight(stage, cx, y - 96, 100, 0.5) : '')
  return [
    back.svg,
    flowers(stage, lower(back.top, 90), ['#f4e3c0', '#ebb946', '#d9608a'], 120, 140),
    localTree(stage, back, x - s * 430, 640, 320),
    localTree(stage, back, x + s * 420, 640, 260),
    cast(stage, x, y + 4, 460, 0.3),
    front + top + window(x - 165) + window(x + 165) + door,
    path(`M${x - 80} ${y}H${x + 80}L${x + 190} 800H${x - 190}Z`, mix(tone(light, '#dfc79e'), glow, 0.3)),
    someone(stage, x - 8, y + 12, 160, {
      wear: 'dress',
      cut: 'long',
      top: '#3f6fb0',
      facing: 1,
      hands: both(0.13, 0.56, 0.17, 0.6),
      carries: baby(stage, '#fdf3e0'),
    }),
    someone(stage, x + s * 190, y + 50, 112, { child: true, ...poses.walk, facing: -s as 1 | -1 }),
    someone(stage, x + s * 270, y + 46, 172, { ...poses.wave, facing: -s as 1 | -1, wear: 'trousers', cut: 'short' }),
    dog(stage, x - s * 210, y + 56, 62, '#b5854f', s < 0),
    foreground(stage, back),
  ].join('')
}

function index7(stage: Stage): string {
  return stage.random.pick(['#d9573f', '#e8809a', '#f0c04a', '#b06ac0'])
}

/** A mother lifts her child against a great low sun, or the moon. */
export function sunset(stage: Stage): string {
  const { light, random, side } = stage
  const x = 600 + side * random.between(-40, 40)
  const sunStage: Stage = { ...stage, sun: [x, 380] }
  const r = 210
  const disc =
    circle(
      x,
      390,
      r,
      radial(stage, [
        [0, light.sun],
        [0.8, light.sun],
        [1, mix(light.sun, light.glow, 0.6)],
      ]),
    ) +
    circle(
      x,
      390,
      r * 1.7,
      radial(stage, [
        [0, light.glow, 0.7],
        [0.58, light.glow, 0.4],
        [1, light.glow, 0],
      ]),
    )
  const crest: Point[] = Array.from(
    { length: 13 },
    (_, index): Point => [-40 + index * 107, 636 - Math.cos(((index * 107 - 640) / 900) * Math.PI) * 46 + random.between(-5, 5)],
  )
  const ground = hillOf(stage, crest)
  return [
    sky(sunStage, 620, false),
    disc,
    streaks(stage, 330, 150, 8, 0.5),
    hill(stage, { y: 540, amplitude: 40, colour: '#6f6a8a', distance: 0.62 }).svg,
    hill(stage, { y: 580, amplitude: 34, colour: '#5f6a6a', distance: 0.4 }).svg,
    mist(stage, 610, 36, 0.5),
    woods(stage, lower(crest, 10), '#4f6a4a', 0.2, 22, { x0: -20, x1: 240, depth: 60 }) +
      woods(stage, lower(crest, 10), '#4f6a4a', 0.2, 22, { x0: 980, x1: 1220, depth: 60 }),
    ground,
    broadleaf(stage, x - side * 400, 640, 260, '#4f7a42'),
    flowers(stage, crest, ['#f4e3c0', '#ebb946', '#d9608a'], 170, 160),
    figure(stage, x + 6, 606, 250, {
      wear: 'dress',
      cut: 'long',
      top: random.pick(['#c9503f', '#3f51b5', '#2f8f83', '#e0953a']),
      facing: 1,
      hands: both(0.06, 1.12, 0.16, 1.12),
      feet: both(-0.05, 0, 0.07, 0),
    }),
    figure(stage, x + 36, 376, 128, {
      child: true,
      wear: 'dress',
      facing: -1,
      hands: both(-0.34, 0.74, 0.34, 0.74),
      feet: both(-0.12, 0.1, 0.14, 0.06),
      top: '#fdf3e0',
      cut: 'short',
    }),
    grass(stage, crest, '#a3ad52', 150, 34),
    grass(stage, lower(crest, 120), '#7d8f42', 90, 46),
    birds(stage, x + side * 320, 240, 7, 11, 80),
  ].join('')
}

function hillOf(stage: Stage, crest: readonly Point[]): string {
  const body = tone(stage.light, '#7d8f4a')
  return (
    path(`M${crest.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L')}V800H-40Z`, body) +
    path(
      `M${crest.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L')}L1244 700Q600 650 -40 700Z`,
      shine(stage.light, body, 0.2),
      'opacity=".5"',
    )
  )
}
