import { localTree, somewhere } from './brushes/backdrop.ts'
import { soaring } from './brushes/bird.ts'
import { house } from './brushes/building.ts'
import { heightAt, lower } from './brushes/curve.ts'
import { flowers, grass, hill } from './brushes/ground.ts'
import { both, poses } from './brushes/look.ts'
import { someone } from './brushes/person.ts'
import { canOf, pot, seedling } from './brushes/plant.ts'
import { birds, clouds, mist, sky } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { group, line, path, rect, times } from './brushes/stage.ts'
import { turbine } from './brushes/tower.ts'
import { broadleaf } from './brushes/tree.ts'
import { forest, hornero } from './draw-wildlife.ts'
import { shade, tone } from './light.ts'

export const environment = [planting, turbines, forest, hornero, nursery]

/** Neighbours planting native trees on a bare slope. */
function planting(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const slope = hill(stage, { y: 650, amplitude: 22, colour: '#a5854f', distance: 0.01 })
  const young = Array.from({ length: 26 }, () => ({ x: random.between(40, 1160), down: random.next() })).sort((a, b) => a.down - b.down)
  return [
    back.svg,
    [-520, -430, 440, 530].map((dx) => localTree(stage, back, 600 + dx, 610 + random.between(0, 20), random.between(170, 250))).join(''),
    times(12, () => seedling(stage, random.between(60, 1140), random.between(600, 640), 26)),
    slope.svg,
    young
      .map(({ x, down }) =>
        Math.abs(x - 600) < 250 && down > 0.2
          ? ''
          : seedling(stage, x, heightAt(slope.top, x) + 12 + down * 120, 36 + down * 34, random.pick(['#8fc04a', '#6fb04a', '#a8c850'])),
      )
      .join(''),
    seedling(stage, 600, 738, 104),
    someone(stage, 600 - s * 90, 742, 200, { ...poses.kneel, facing: s as 1 | -1, hat: '#d9b878' }),
    someone(stage, 600 + s * 82, 744, 150, { ...poses.kneel, child: true, facing: -s as 1 | -1 }),
    someone(stage, 600 + s * 190, 730, 200, {
      facing: -s as 1 | -1,
      hands: both(0.16, 0.56, 0.22, 0.6),
      wear: 'dress',
      cut: 'long',
      carries: group(pot(stage), 'transform="scale(.9)"'),
    }),
    someone(stage, 600 - s * 240, 720, 186, { facing: s as 1 | -1, ...poses.reach }),
    line(`M${600 - s * 188} 610L${600 - s * 176} 730`, tone(light, '#a07850'), 6) +
      path(`M${600 - s * 176 - 10} 724h20l-3 26q-7 8 -14 0Z`, tone(light, '#8d9298')),
    canOf(stage, 600 + s * 150, 756),
    grass(stage, lower(slope.top, 110), '#9fb84c', 70, 28),
    birds(stage, 600 + s * 160, 220, 7),
  ].join('')
}

/** Wind turbines on green hills. */
function turbines(stage: Stage): string {
  const { random, side } = stage
  const s = side
  const far = hill(stage, { y: 500, amplitude: 40, colour: '#6f8f6a', distance: 0.42 })
  const mid = hill(stage, { y: 570, amplitude: 44, colour: '#7a9a4e', distance: 0.2 })
  const near = hill(stage, { y: 680, amplitude: 36, colour: '#8fae4a', distance: 0.01 })
  const stand = (top: readonly Point[], x: number, h: number, distance: number) =>
    turbine(stage, x, heightAt(top, x) + 6, h, distance, random.between(0, 2))
  return [
    sky(stage, 540),
    clouds(stage, 380),
    hill(stage, { y: 450, amplitude: 44, colour: '#7a8fa0', distance: 0.66 }).svg,
    times(6, (index) => stand(far.top, 90 + index * 200 + random.between(-40, 40), random.between(110, 140), 0.44)),
    far.svg,
    mist(stage, 540, 24, 0.4),
    [600 - s * 420, 600 - s * 60, 600 + s * 430].map((x) => stand(mid.top, x, random.between(250, 300), 0.16)).join(''),
    mid.svg,
    stand(near.top, 600 + s * 200, 560, 0),
    near.svg,
    house(stage, {
      x: 600 - s * 240 - 70,
      y: heightAt(mid.top, 600 - s * 240) + 44,
      w: 140,
      h: 54,
      wall: '#f3e3c8',
      roof: '#b5573f',
      chimney: true,
      distance: 0.1,
    }),
    flowers(stage, near.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 200, 140),
    someone(stage, 600 - s * 120, heightAt(near.top, 600 - s * 120) + 40, 150, { ...poses.wave, facing: s as 1 | -1 }),
    someone(stage, 600 - s * 190, heightAt(near.top, 600 - s * 190) + 46, 100, { ...poses.cheer, child: true }),
    grass(stage, lower(near.top, 90), '#a9c052', 100, 34),
    soaring(stage, 600 - s * 200, 250, 90, '#3a3444', { tilt: -10 }),
    birds(stage, 600 - s * 340, 300, 5),
  ].join('')
}

/** A tree nursery: beds of seedlings under a shade net. */
function nursery(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const net =
    path('M110 470L230 400H970L1090 470Z', tone(light, '#5f9a7a'), 'opacity=".82"') +
    line('M230 400L190 470M420 400L396 470M600 400V470M780 400L804 470M970 400L1010 470', tone(light, '#fdf6e6'), 3, 'opacity=".5"') +
    line('M110 470H1090', shade(light, tone(light, '#5f9a7a'), 0.3), 8) +
    times(5, (index) => rect(126 + index * 234, 470, 10, 160, shade(light, tone(light, '#a07850'), 0.2)))
  const bed = (y: number, scale: number) => {
    const w = 1000 * scale
    const wood = tone(light, '#a8744a')
    return (
      rect(600 - w / 2, y - 12 * scale, w, 40 * scale, wood) +
      rect(600 - w / 2, y + 12 * scale, w, 16 * scale, light.shadow, 'opacity=".2"') +
      rect(600 - w / 2 + 6, y - 18 * scale, w - 12, 14 * scale, shade(light, tone(light, '#5f4030'), 0.1)) +
      times(17, (index) =>
        seedling(
          stage,
          600 - w / 2 + ((index + 0.5) / 17) * w,
          y - 8 * scale,
          60 * scale * random.between(0.8, 1.2),
          random.pick(['#8fc04a', '#6fb04a', '#a8c850', '#5fa04a']),
        ),
      )
    )
  }
  return [
    back.svg,
    localTree(stage, back, 90, 620, 230),
    localTree(stage, back, 1120, 620, 240),
    path('M-10 606Q600 590 1210 606V800H-10Z', tone(light, '#c9b082', 0.02)),
    net,
    bed(626, 0.78),
    someone(stage, 600 - s * 200, 690, 186, { ...poses.reach, facing: s as 1 | -1, hat: '#d9b878' }),
    someone(stage, 600 + s * 240, 690, 176, {
      facing: -s as 1 | -1,
      hands: both(0.16, 0.56, 0.22, 0.6),
      wear: 'dress',
      cut: 'braid',
      carries: group(pot(stage), 'transform="scale(.9)"'),
    }),
    someone(stage, 600 + s * 60, 694, 122, { child: true, ...poses.reach, facing: s as 1 | -1 }),
    bed(700, 0.92),
    canOf(stage, 600 - s * 60, 742),
    bed(776, 1.08),
    broadleaf(stage, 600 - s * 620, 780, 300, '#5f8f42'),
    birds(stage, 600, 230, 7),
  ].join('')
}
