import { foreground, localTree, somewhere } from './brushes/backdrop.ts'
import { bunting, flag, house } from './brushes/building.ts'
import { flowers, hill } from './brushes/ground.ts'
import { poses } from './brushes/look.ts'
import { massif, summits } from './brushes/mountain.ts'
import { book, someone } from './brushes/person.ts'
import { pupil, SMOCK } from './brushes/pupil.ts'
import { birds, clouds, cumulus, mist, sky } from './brushes/sky.ts'
import type { Stage } from './brushes/stage.ts'
import { ellipse, line, linear, n, path, rect, times } from './brushes/stage.ts'
import { broadleaf, conifer } from './brushes/tree.ts'
import { van } from './brushes/vehicle.ts'
import { river } from './brushes/water.ts'
import { mix } from './colour.ts'
import { shade, shine, tone } from './light.ts'

/** A country that grows out of an open book. */
export function openBook(stage: Stage): string {
  const { random, side, light } = stage
  const s = side
  const paper = tone(light, '#fdf6e4')
  const cover = tone(light, random.pick(['#b5473c', '#3f51b5', '#2f7f78', '#8a4a7a']))
  const land = [
    massif(stage, { peaks: summits(stage, 5, 250, 0.5), base: 560, colour: '#5f6080', distance: 0.3, snow: 130, crag: 0.9 }),
    hill(stage, { y: 520, amplitude: 30, colour: '#6a8f55', distance: 0.18 }).svg,
    hill(stage, { y: 570, amplitude: 20, colour: '#7fa04a', distance: 0.04 }).svg,
    river(stage, [
      [640, 570, 5],
      [600, 590, 12],
      [640, 620, 26],
      [600, 660, 54],
    ]),
  ].join('')
  stage.defs.push('<clipPath id="page"><path d="M170 640Q190 300 600 250Q1010 300 1030 640Q800 590 600 650Q400 590 170 640Z"/></clipPath>')
  const leaf = (m: 1 | -1) => {
    const x = (share: number) => n(600 + m * share)
    return (
      path(
        `M600 664Q${x(200)} 590 ${x(450)} 640L${x(500)} 742Q${x(220)} 690 600 752Z`,
        linear(
          stage,
          m === s
            ? [
                [0, shine(light, paper, 0.4)],
                [1, paper],
              ]
            : [
                [0, paper],
                [1, shade(light, paper, 0.25)],
              ],
        ),
      ) +
      line(
        times(3, (row) => `M${x(150)} ${674 + row * 20}Q${x(280)} ${650 + row * 20} ${x(410 + row * 12)} ${668 + row * 20}`),
        shade(light, paper, 0.25),
        3,
        'opacity=".45"',
      )
    )
  }
  const spine =
    path('M94 752Q380 696 600 764Q820 696 1106 752L1092 770Q820 716 600 786Q380 716 108 770Z', cover) +
    path('M100 742Q380 688 600 752Q820 688 1100 742L1096 756Q820 702 600 768Q380 702 104 756Z', shade(light, paper, 0.3))
  return [
    sky(stage, 640),
    clouds(stage, 400),
    hill(stage, { y: 620, amplitude: 20, colour: mix('#8f8aa8', '#a5b070', 0.4), distance: 0.5 }).svg,
    hill(stage, { y: 700, amplitude: 16, colour: '#8fa058', distance: 0.16 }).svg,
    ellipse(600, 772, 560, 34, light.shadow, 'opacity=".3"'),
    spine,
    leaf(-1),
    leaf(1),
    `<g clip-path="url(#page)">${cumulus(stage, 400, 420, 0.8)}${land}</g>`,
    house(stage, { x: 600 + s * 180 - 60, y: 612, w: 130, h: 50, wall: '#fbf0dc', roof: '#b5473c', windows: 2 }),
    flag(stage, 600 + s * 84, 622, 130),
    times(5, (index) => conifer(stage, 600 - s * (180 + index * 42), 622 + (index % 2) * 8, 110 + (index % 3) * 24, '#4a7a50')),
    broadleaf(stage, 600 + s * 310, 622, 120, '#8a6ac0'),
    pupil(stage, 600 - s * 60, 690, 96, { ...poses.walk, facing: s as 1 | -1 }),
    pupil(stage, 600 - s * 130, 694, 92, { ...poses.walk, facing: s as 1 | -1 }),
    someone(stage, 600 + s * 250, 700, 120, { ...poses.ground, child: true, top: SMOCK, facing: -s as 1 | -1, carries: book(stage) }),
    birds(stage, 600, 190, 9, 11, 160),
    mist(stage, 640, 14, 0.2),
  ].join('')
}

/** The mobile library. */
export function libraryBus(stage: Stage): string {
  const { random, side, light } = stage
  const back = somewhere(stage)
  const s = side
  const shelf = (x: number) =>
    rect(x - 62, 640, 124, 10, tone(light, '#a8744a')) +
    rect(x - 62, 690, 124, 10, tone(light, '#a8744a')) +
    rect(x - 66, 632, 8, 90, shade(light, tone(light, '#a8744a'), 0.2)) +
    rect(x + 58, 632, 8, 90, shade(light, tone(light, '#a8744a'), 0.3)) +
    times(18, (index) => {
      const h = random.between(24, 36)
      return rect(
        x - 56 + (index % 9) * 12.4,
        (index < 9 ? 640 : 690) - h,
        10.6,
        h,
        tone(light, random.pick(['#d9573f', '#ebb946', '#3f51b5', '#2f8f83', '#a8456b', '#f1e4cc', '#e58a3c'])),
      )
    })
  const bus = van({ ...stage, light: stage.light }, 0, 0, 480, {
    colour: random.pick(['#f0b53a', '#5fa8b8', '#e8806a']),
    stripe: '#fdf3e0',
    mark: 'books',
    flip: s < 0,
  })
  return [
    back.svg,
    flowers(stage, back.top, ['#f4e3c0', '#ebb946', '#c46a8a'], 40, 90),
    localTree(stage, back, 600 - s * 500, 620, 260),
    localTree(stage, back, 600 + s * 500, 630, 280),
    path(`M-10 676Q600 650 1210 676V748Q600 716 -10 748Z`, tone(light, '#d9bd90')),
    `<g transform="translate(${600 - s * 40} 702)">${bus}</g>`,
    bunting(stage, [600 - s * 290, 470], [600 - s * 520, 560], 20, 20, ['#d9573f', '#ebb946', '#3f51b5', '#2f8f83']),
    shelf(600 + s * 300),
    ellipse(600, 752, 250, 22, tone(light, '#c9604a')) + ellipse(600, 752, 210, 16, tone(light, '#e0a04a')),
    [0, 1, 2]
      .map((index) =>
        someone(stage, 600 - s * (110 - index * 100), 762, 152, {
          ...poses.ground,
          child: true,
          facing: (index === 2 ? -s : s) as 1 | -1,
          carries: book(stage, ['#d9573f', '#3f6fb0', '#2f8f83'][index]!),
        }),
      )
      .join(''),
    someone(stage, 600 + s * 210, 748, 190, { ...poses.read, facing: -s as 1 | -1, carries: book(stage, '#a8456b') }),
    pupil(stage, 600 + s * 370, 748, 130, { ...poses.reach, facing: -s as 1 | -1 }),
    pupil(stage, 600 - s * 330, 744, 132, { ...poses.walk, facing: s as 1 | -1 }),
    pupil(stage, 600 - s * 400, 750, 124, { ...poses.walk, facing: s as 1 | -1 }),
    foreground(stage, back),
  ].join('')
}
