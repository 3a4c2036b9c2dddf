import { soaring } from './brushes/bird.ts'
import { house } from './brushes/building.ts'
import { heightAt, lower, points } from './brushes/curve.ts'
import { grass, hill, land } from './brushes/ground.ts'
import type { Look } from './brushes/look.ts'
import { both } from './brushes/look.ts'
import { massif } from './brushes/mountain.ts'
import { figure } from './brushes/person.ts'
import { birds, mist, sky, streaks } from './brushes/sky.ts'
import type { Stage } from './brushes/stage.ts'
import { circle, n, path, radial, rect, times } from './brushes/stage.ts'
import { conifer, woods } from './brushes/tree.ts'
import { sailboat } from './brushes/vehicle.ts'
import { glitter, reflection, ripples, twice } from './brushes/water.ts'
import { mix } from './colour.ts'
import { shade, shine, tone } from './light.ts'

export const hero = [goldenHour]

const SHORE = 800

/**
 * The picture behind the home page, 2400 × 1200: a lake of the Andes when the peaks turn gold. The upper left is calm and dark for the
 * headline, the summits are right of the middle, and nothing important is in the lowest quarter, which the search box may cover.
 */
function goldenHour(stage: Stage): string {
  const { light, sun } = stage
  const air = twice(stage, sky(stage, SHORE) + streaks(stage, 300, 190, 12, 0.5) + streaks(stage, 600, 80, 8, 0.75))
  const view = twice(stage, mountains(stage) + farShore(stage))
  return [
    air.svg,
    view.svg,
    reflection(stage, air.again + view.again, SHORE, 1200, '#6f78b0', 0.96),
    glitter(stage, SHORE, 1130, 0.8),
    ripples(stage, SHORE + 10, 1160, 60, 0.3),
    mist(stage, SHORE, 26, 0.6),
    circle(
      sun[0],
      sun[1],
      560,
      radial(stage, [
        [0, light.glow, 0.42],
        [0.4, light.glow, 0.14],
        [1, light.glow, 0],
      ]),
    ),
    sailboat(stage, 1180, 868, 96, '#fff3dc', '#b5473c', 0.06),
    nearShore(stage),
    outlook(stage),
    soaring(stage, 1850, 280, 190, '#2b2430', { fingers: true, tilt: -9 }),
    soaring(stage, 2010, 372, 104, '#2b2430', { fingers: true, tilt: 12, flip: true }),
    birds(stage, 1010, 480, 9, 11, 150),
  ].join('')
}

function mountains(stage: Stage): string {
  const { random } = stage
  const far = [
    [150, 240, 280],
    [470, 300, 300],
    [800, 270, 280],
    [1110, 340, 300],
    [1480, 330, 260],
    [1860, 400, 330],
    [2140, 320, 300],
    [2390, 360, 300],
  ] as const
  const main = [
    [40, 330, 340],
    [360, 400, 380],
    [720, 350, 340],
    [1040, 440, 350],
    [1330, 590, 400],
    [1580, 380, 260],
    [1985, 350, 320],
    [2270, 500, 400],
  ] as const
  const near = [
    [-40, 250, 420],
    [420, 150, 380],
    [900, 130, 340],
    [2300, 280, 460],
    [1960, 130, 300],
  ] as const
  const peaks = (list: readonly (readonly [number, number, number])[]) =>
    list.map(([x, height, spread]) => ({ x: x + random.between(-20, 20), height: height * random.between(0.97, 1.03), spread }))
  return (
    massif(stage, { peaks: peaks(far), base: SHORE + 10, colour: '#6f6f9c', distance: 0.64, snow: 190, crag: 0.7 }) +
    mist(stage, 790, 60, 0.5) +
    massif(stage, { peaks: peaks(main), base: SHORE + 60, colour: '#4a3f66', distance: 0.24, snow: 270, crag: 1, foot: 0.7 }) +
    mist(stage, 800, 90, 0.55) +
    massif(stage, { peaks: peaks(near), base: SHORE + 40, colour: '#4f4458', distance: 0.14, crag: 0.5, foot: 0.4 })
  )
}

/** The wooded far shore with one lit house. */
function farShore(stage: Stage): string {
  const { random } = stage
  const slopes = [
    { y: 762, amplitude: 34, colour: '#4f5a58', distance: 0.26, length: 480 },
    { y: 786, amplitude: 18, colour: '#454f44', distance: 0.14, length: 380 },
  ]
  const wooded = slopes.map((slope, index) => {
    const made = hill(stage, { ...slope, bottom: SHORE + 2 })
    return (
      made.svg +
      woods(stage, made.top, index ? '#34483f' : '#46584f', slope.distance, 19 + index * 6, { pointed: true, depth: 30, floor: SHORE + 1 })
    )
  })
  return (
    wooded.join('') +
    house(stage, {
      x: 900 + random.between(-30, 30),
      y: SHORE - 3,
      w: 74,
      h: 28,
      wall: '#f3e3c8',
      roof: '#8a4a3c',
      chimney: true,
      distance: 0.06,
      lamps: true,
    })
  )
}

/** Dark banks on both sides frame the water. */
function nearShore(stage: Stage): string {
  const { random, light } = stage
  const bank = points('-60,960 160,966 360,1000 560,1060 820,1112 1150,1136 1500,1124 1760,1090 2460,1040')
  const stones = times(18, () => {
    const [x, w] = [random.between(620, 1640), random.between(16, 52)]
    const y = heightAt(bank, x) + random.between(-16, 20)
    const rock = shade(light, tone(light, '#8f8088'), 0.25)
    return (
      path(
        `M${n(x - w)} ${n(y)}Q${n(x - w * 0.8)} ${n(y - w * 0.6)} ${n(x)} ${n(y - w * 0.55)}T${n(x + w)} ${n(y)}Q${n(x)} ${n(y + w * 0.24)} ${n(x - w)} ${n(y)}Z`,
        rock,
      ) +
      path(
        `M${n(x)} ${n(y - w * 0.55)}Q${n(x + w * 0.8)} ${n(y - w * 0.5)} ${n(x + w)} ${n(y)}Q${n(x + w * 0.5)} ${n(y - w * 0.36)} ${n(x)} ${n(y - w * 0.55)}Z`,
        shine(light, rock, 0.45),
      )
    )
  })
  const trees = Array.from({ length: 15 }, (_, index) => ({
    x: index < 11 ? -30 + index * 44 + random.between(-16, 16) : 2240 + (index - 11) * 52,
    h: index < 11 ? 430 - index * 22 + random.between(-50, 50) : random.between(220, 330),
  })).sort((a, b) => b.h - a.h)
  return [
    stones,
    land(stage, bank, '#56523f', 0, 1200),
    trees
      .filter(({ x }) => x < 1000)
      .map(({ x, h }) => conifer(stage, x, heightAt(bank, Math.max(0, x)) + random.between(20, 90), h, '#2f5048'))
      .join(''),
    grass(stage, bank, '#c2a04a', 260, 34),
    grass(stage, lower(bank, 60), '#8a7a42', 190, 42),
    trees
      .filter(({ x }) => x > 1000)
      .map(({ x, h }) => conifer(stage, x, 910, h, '#2f5048'))
      .join(''),
  ].join('')
}

/** A ledge over the water where three travellers have stopped to look. */
function outlook(stage: Stage): string {
  const { light } = stage
  const top = points('1768,946 1800,912 1852,900 1884,872 1960,858 2044,852 2130,856 2230,846 2330,862 2460,856')
  const rock = shade(light, tone(light, '#6a5a66'), 0.22)
  const d = `M${top.map(([x, y]) => `${x} ${y}`).join('L')}V1200H1690L1712 1100L1740 1060L1736 1000Z`
  const facets = [
    '1768,946 1800,912 1852,900 1838,960 1796,1010 1812,1120 1780,1200 1690,1200 1712,1100 1740,1060 1736,1000',
    '1884,872 1960,858 1948,930 1900,990 1918,1090 1880,1200 1840,1200 1862,1080 1846,990',
    '2044,852 2130,856 2112,940 2064,1010 2080,1110 2050,1200 1996,1200 2020,1080 2004,1000 2034,930',
    '2230,846 2330,862 2300,960 2250,1020 2262,1130 2230,1200 2170,1200 2196,1090 2180,1000 2220,930',
  ]
  const dark = facets.map((facet) => path(`M${facet.replaceAll(' ', 'L')}Z`, light.shadow, 'opacity=".2"')).join('')
  const rim = path(
    `M${top.map(([x, y]) => `${x} ${y}`).join('L')}L2460 872L2330 880L2226 862L2130 874L2044 868L1962 878L1892 892L1858 918L1808 930L1774 960Z`,
    mix(rock, tone(light, '#f2b884'), 0.62),
  )
  const walkers: readonly [number, number, string, Partial<Look>][] = [
    [
      1968,
      178,
      '#ebb946',
      {
        wear: 'trousers',
        cut: 'short',
        top: '#c9503f',
        hands: both(-0.12, 0.42, 0.3, 0.84),
      },
    ],
    [2046, 114, '#3f8f96', { child: true, wear: 'trousers', top: '#e0953a' }],
    [2116, 168, '#d9573f', { wear: 'trousers', cut: 'braid', top: '#2f8f83' }],
  ]
  return [
    path(d, rock),
    dark,
    rim,
    walkers.map(([x, h, colour, look]) => traveller(stage, x, heightAt(top, x) + 8, h, colour, look)).join(''),
    conifer(stage, 2290, 872, 250, '#2f5048'),
    conifer(stage, 2366, 880, 330, mix('#2f5048', '#000000', 0.1)),
  ].join('')
}

function traveller(stage: Stage, x: number, y: number, h: number, pack: string, look: Partial<Look>): string {
  const { light } = stage
  const bag = rect(-19, -80, 17, 29, tone(light, pack), 'rx="6"') + rect(-19, -62, 17, 11, light.shadow, 'rx="5" opacity=".2"')
  return (
    `<g transform="translate(${n(x)} ${n(y)}) scale(${n(-h / 100, 3)} ${n(h / 100, 3)})">${bag}</g>` +
    figure(stage, x, y, h, { facing: -1, ...look })
  )
}
