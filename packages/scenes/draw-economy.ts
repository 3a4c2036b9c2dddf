import { localTree, somewhere } from './brushes/backdrop.ts'
import { awning, bunting, house, lamplight } from './brushes/building.ts'
import { lerp } from './brushes/curve.ts'
import { crate, crateInHand } from './brushes/goods.ts'
import { rows } from './brushes/ground.ts'
import { both, poses } from './brushes/look.ts'
import { someone } from './brushes/person.ts'
import { birds } from './brushes/sky.ts'
import type { Point, Stage } from './brushes/stage.ts'
import { dots, line, path, rect, times } from './brushes/stage.ts'
import { hives, oven, weavers } from './draw-crafts.ts'
import { shade, shine, tone } from './light.ts'

export const economy = [market, garden, oven, weavers, hives]

/** Market day. */
function market(stage: Stage): string {
  const { random, light } = stage
  const back = somewhere(stage)
  const cloths = ['#d9573f', '#2f8f83', '#3f6fb0', '#e58a3c', '#a8456b'] as const
  const shift = random.whole(0, 4)
  const fruit = ['#e0502f', '#f0a030', '#7fb03f', '#f2cf4a', '#a8456b', '#c9d06a'] as const
  const stall = (x: number, index: number) => {
    const legs = [-120, 112].map((dx) => rect(x + dx, 440, 9, 246, shade(light, tone(light, '#a07850'), 0.2))).join('')
    const seller = someone(stage, x + random.between(-20, 20), 664, 160, {
      ...(index % 2 ? poses.wave : poses.reach),
      facing: (index % 2 ? 1 : -1) as 1 | -1,
      hat: index === 1 ? '#d9b878' : undefined,
    })
    const boxes = times(4, (box) => crate(stage, x - 92 + box * 61, 656, 56, fruit[(box + index * 2) % 6]!))
    return (
      legs +
      seller +
      rect(x - 128, 654, 256, 12, tone(light, '#b58a58')) +
      path(`M${x - 122} 666h244l-6 46h-232Z`, tone(light, ['#f1e4cc', '#e9cf9c', '#dfe6d0'][index % 3]!)) +
      path(`M${x - 122} 666h244v12h-244Z`, light.shadow, 'opacity=".16"') +
      boxes +
      awning(stage, x - 148, 476, 296, 92, cloths[(index + shift) % 5]!)
    )
  }
  const shoppers = [
    [250, 752, 176, {}],
    [330, 758, 116, { child: true }],
    [520, 762, 180, poses.reach],
    [690, 756, 172, {}],
    [860, 764, 182, poses.walk],
    [940, 768, 118, { child: true, ...poses.walk }],
  ] as const
  return [
    back.svg,
    localTree(stage, back, 110, 610, 200),
    localTree(stage, back, 1090, 610, 210),
    path('M-10 640Q600 612 1210 640V800H-10Z', tone(light, '#e0c596', 0.02)),
    [230, 600, 970].map(stall).join(''),
    bunting(stage, [-20, 330], [1220, 350], 46, 26, cloths),
    shoppers.map(([x, y, h, more]) => someone(stage, x, y, h, more)).join(''),
    crate(stage, 430, 770, 84, '#7fb03f'),
    crate(stage, 780, 772, 84, '#f0a030'),
    light.dim > 0.2 ? [230, 600, 970].map((x) => lamplight(stage, x, 520, 150, 0.4)).join('') : '',
  ].join('')
}

/** The community's vegetable garden with its greenhouse. */
function garden(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const glass = shine(light, tone(light, '#cfe8e4'), 0.3)
  const house0 = 600 + s * 250
  const frame = line(
    `M${house0 - 170} 606V500Q${house0 - 170} 430 ${house0} 424Q${house0 + 170} 430 ${house0 + 170} 500V606M${house0 - 85} 606V440M${house0} 606V424M${house0 + 85} 606V440M${house0 - 170} 520H${house0 + 170}`,
    tone(light, '#fdf8ec'),
    5,
  )
  const inside =
    dots(
      Array.from({ length: 16 }, (_, index): Point => [house0 - 150 + index * 20, 590 - (index % 3) * 12]),
      13,
      tone(light, '#6f9f4a', 0.1),
    ) +
    dots(
      Array.from({ length: 12 }, (_, index): Point => [house0 - 140 + index * 26, 580 - (index % 2) * 16]),
      4,
      tone(light, '#e0502f'),
    )
  return [
    back.svg,
    localTree(stage, back, 600 - s * 470, 606, 220),
    house(stage, { x: 600 - s * 330 - 80, y: 604, w: 160, h: 62, wall: '#f0d8b0', roof: '#b5573f', chimney: true, distance: 0.04 }),
    path(
      `M${house0 - 170} 606V500Q${house0 - 170} 430 ${house0} 424Q${house0 + 170} 430 ${house0 + 170} 500V606Z`,
      glass,
      'opacity=".55"',
    ) +
      inside +
      frame,
    rows(stage, {
      top: 606,
      vanish: [600 - s * 40, 520],
      colour: random.pick(['#7fb04a', '#6fa045', '#8fb85a']),
      soil: '#7d5638',
      count: 19,
      lush: 1.05,
    }),
    scatter(stage, 606),
    someone(stage, 600 - s * 160, 706, 180, {
      ...poses.reach,
      hat: '#e0c080',
      facing: s as 1 | -1,
      hands: both(0.22, 0.56, 0.3, 0.46),
    }),
    line(`M${600 - s * 100} 628L${600 - s * 70} 716`, tone(light, '#a07850'), 5) +
      path(`M${600 - s * 80} 712l${s * 26} 4l${-s * 4} 10l${-s * 24} -6Z`, tone(light, '#8d9298')),
    someone(stage, 600 + s * 90, 730, 190, { ...poses.kneel, wear: 'dress', cut: 'braid', facing: -s as 1 | -1 }),
    someone(stage, 600 + s * 260, 720, 186, {
      wear: 'dress',
      cut: 'bun',
      facing: -s as 1 | -1,
      hands: both(0.16, 0.5, 0.22, 0.5),
      carries: crateInHand(stage),
    }),
    someone(stage, 600 - s * 330, 740, 122, { child: true, ...poses.cheer }),
    crate(stage, 600 - s * 20, 764, 84, '#e0502f'),
    crate(stage, 600 + s * 170, 772, 80, '#f0a030'),
    birds(stage, 600 - s * 100, 210, 6),
  ].join('')
}

function scatter(stage: Stage, top: number): string {
  const { random, light } = stage
  const colours = ['#e0502f', '#f0c03a', '#a8456b', '#f4efe0'] as const
  return times(3, (index) =>
    dots(
      Array.from({ length: 22 }, (): Point => [random.between(0, 1200), lerp(top + 30 + index * 55, top + 80 + index * 60, random.next())]),
      2.4 + index * 1.8,
      tone(light, colours[index]!),
    ),
  )
}
