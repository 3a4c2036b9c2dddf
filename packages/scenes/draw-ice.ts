import { soaring } from './brushes/bird.ts'
import { below, heightAt, lerp, points } from './brushes/curve.ts'
import { hill, land } from './brushes/ground.ts'
import { massif, summits } from './brushes/mountain.ts'
import { birds, clouds, sky } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { dots, ellipse, linear, n, path, times } from './brushes/stage.ts'
import { lighthouse } from './brushes/tower.ts'
import { sailboat } from './brushes/vehicle.ts'
import { glitter, lake, reflection, ripples, twice } from './brushes/water.ts'
import { mix } from './colour.ts'
import { shade, shine, tone } from './light.ts'

export function glacier(stage: Stage): string {
  const { light, random, side, width } = stage
  const water = 556
  const ice = tone(light, '#d4ecf5', 0.08)
  const blue = mix(tone(light, '#5fb4dc'), ice, 0.25)
  const crest: Point[] = Array.from({ length: 61 }, (_, index) => [
    index * 20,
    396 + random.between(-13, 13) - Math.sin((index / 60) * Math.PI) * 26,
  ])
  const wall = `M0 ${water}L${crest.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}L${width} ${water}Z`
  const cracks = times(54, () => {
    const x = random.between(0, width)
    const [top, w] = [heightAt(crest, x) + 2, random.between(6, 26)]
    const foot = lerp(top, water, random.between(0.45, 1))
    return path(
      `M${n(x)} ${n(top)}L${n(x - side * w)} ${n(lerp(top, foot, 0.5))}L${n(x - side * w * 0.5)} ${n(foot)}L${n(x + side * w * 0.25)} ${n(foot)}Z`,
      random.chance(0.5) ? blue : shade(light, blue, 0.3),
      `opacity="${n(random.between(0.3, 0.75), 2)}"`,
    )
  })
  const front = twice(
    stage,
    path(
      wall,
      linear(stage, [
        [0, shine(light, ice, 0.5)],
        [0.5, ice],
        [1, blue],
      ]),
    ) + cracks,
  )
  const field = below(points(`-20,420 180,392 400,340 560,290 ${640 + side * 40},276 740,296 880,344 1050,384 1220,410`), 480)
  const floes = times(15, () => floe(stage, ice, blue))
  return [
    sky(stage, 430),
    clouds(stage, 260),
    massif(stage, { peaks: summits(stage, 6, 300, 0.25), base: 470, colour: '#5f5f78', distance: 0.44, snow: 120, crag: 1, foot: 0.6 }),
    path(
      field,
      linear(stage, [
        [0, shine(light, ice, 0.5)],
        [1, mix(ice, blue, 0.3)],
      ]),
    ),
    massif(stage, {
      peaks: [
        { x: side > 0 ? -30 : 1230, height: 300, spread: 300 },
        { x: side > 0 ? 1180 : 20, height: 200, spread: 220 },
      ],
      base: 500,
      colour: '#574f60',
      distance: 0.22,
      snow: 210,
      crag: 0.9,
    }),
    front.svg,
    lake(stage, water, 800, '#3f9fa8', 0.25),
    reflection(stage, front.again, water, 800, '#3f9fa8', 0.5),
    glitter(stage, water, 780, 0.35),
    floes,
    birds(stage, random.between(300, 900), 200, 5),
  ].join('')
}

export function channel(stage: Stage): string {
  const { light, random, side } = stage
  const sea = 500
  const peaks = twice(
    stage,
    massif(stage, {
      peaks: summits(stage, 7, 270, 0.4),
      base: sea + 2,
      colour: '#565a74',
      distance: 0.42,
      snow: 110,
      crag: 0.95,
      foot: 0.55,
    }),
  )
  const wood = hill(stage, { y: sea - 14, amplitude: 14, colour: '#4a6a50', distance: 0.36, bottom: sea + 2 })
  const islet = points('300,652 390,628 470,602 560,590 650,592 740,612 830,634 910,652')
  const shift = side * 40
  const moved = islet.map(([x, y]): Point => [x + shift, y])
  const colony = Array.from({ length: 46 }, (): Point => {
    const x = random.between(360, 850) + shift
    return [x, heightAt(moved, x) + random.between(4, 40)]
  })
  return [
    sky(stage, sea),
    clouds(stage, 330),
    peaks.svg + wood.svg,
    lake(stage, sea, 800, '#3f6f8f', 0.45),
    reflection(stage, peaks.again, sea, 800, '#3f6f8f', 0.45),
    glitter(stage, sea, 790, 0.7),
    ripples(stage, 520, 790, 26, 0.4),
    lighthouse(stage, 600 + shift + side * 50, 598, 250, '#cf4a3c'),
    land(stage, moved, '#6f6a5f', 0.02, 668),
    path(
      `M${270 + shift} 664Q${600 + shift} 640 ${940 + shift} 664Q${600 + shift} 690 ${270 + shift} 664Z`,
      shine(light, tone(light, '#cfe3ea'), 0.3),
      'opacity=".5"',
    ),
    dots(colony, 3.4, tone(light, '#2b2b38')),
    dots(
      colony.map(([x, y]): Point => [x, y - 4]),
      2.2,
      tone(light, '#2b2b38'),
    ),
    dots(
      colony.filter((_, index) => index % 2 === 0).map(([x, y]): Point => [x + 1, y + 0.5]),
      1.6,
      tone(light, '#fbf7ec'),
    ),
    sailboat(stage, 600 - side * 340, 720, 190, '#fdf6e6', random.pick(['#b5473c', '#2f5f8f', '#2f8f83'])),
    soaring(stage, 600 - side * 120, 240, 80, '#fbf7ec', { tilt: -12 }),
    soaring(stage, 600 - side * 30, 300, 54, '#fbf7ec', { tilt: 8 }),
    birds(stage, 600 + side * 230, 330, 7, 8, 70),
  ].join('')
}

/** A piece of ice afloat. */
function floe(stage: Stage, ice: string, blue: string): string {
  const { light, random, side } = stage
  const [x, share] = [random.between(30, 1170), random.next()]
  const [y, s] = [lerp(588, 750, share), 14 + share * 44]
  return (
    path(
      `M${n(x - s)} ${n(y)}L${n(x - s * 0.5)} ${n(y - s * 0.5)}L${n(x)} ${n(y - s * random.between(0.4, 0.8))}L${n(x + s * 0.7)} ${n(y - s * 0.24)}L${n(x + s)} ${n(y)}Z`,
      shine(light, ice, 0.3),
    ) +
    path(`M${n(x)} ${n(y - s * 0.4)}L${n(x - side * s * 0.9)} ${n(y)}H${n(x + side * s * 0.1)}Z`, blue, 'opacity=".7"') +
    ellipse(x, y + 3, s * 1.1, s * 0.12, light.shadow, 'opacity=".22"')
  )
}
