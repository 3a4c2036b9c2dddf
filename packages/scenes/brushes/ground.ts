import { mix } from '../colour.ts'
import { shade, shine, tone } from '../light.ts'
import { below, heightAt, lerp, open, ribbon, rolling } from './curve.ts'
import type { Point, Stage } from './stage.ts'
import { dots, ellipse, line, linear, n, path, radial, symbol, times } from './stage.ts'

export type Hill = { y: number; amplitude: number; colour: string; distance: number; length?: number; bottom?: number; octaves?: number }

/** A soft hill from edge to edge: lit along its top, hazier towards its foot. Returns its line too, for figures to be placed on. */
export function hill(stage: Stage, options: Hill): { svg: string; top: Point[] } {
  const { y, amplitude, distance, length = 320, bottom = stage.height, octaves = 3 } = options
  const top = rolling(stage.random, stage.width, y, amplitude, length, octaves)
  return { svg: land(stage, top, options.colour, distance, bottom), top }
}

/** Fills the land below a line. */
export function land(stage: Stage, top: readonly Point[], colour: string, distance: number, bottom = stage.height): string {
  const { light } = stage
  const body = tone(light, colour, distance)
  const crest = Math.min(...top.map((point) => point[1]))
  const foot = distance > 0.12 ? mix(body, light.haze, 0.35) : shade(light, body, 0.22)
  return path(
    below(top, bottom),
    linear(
      stage,
      [
        [0, shine(light, body, 0.14)],
        [0.3, body],
        [1, foot],
      ],
      [0, crest, 0, bottom],
    ),
  )
}

type Rows = { top: number; vanish: Point; colour: string; soil: string; count: number; lush?: number; distance?: number }

/** Beds of a crop running to a vanishing point: far away stripes, near by round bushes; `lush` is how full they are. */
export function rows(stage: Stage, options: Rows): string {
  const { light, width, height, random, side } = stage
  const { top, vanish, count, lush = 1, distance = 0.04 } = options
  const colour = tone(light, options.colour, distance)
  const soil = tone(light, options.soil, distance)
  const gap = (width * 2.6) / count
  const spread = (y: number) => (y - vanish[1]) / (height - vanish[1])
  const x = (row: number, y: number) => vanish[0] + (row - count / 2) * gap * spread(y)
  const strip = (from: number, to: number) =>
    `M${n(x(from, top))} ${n(top)}H${n(x(to, top))}L${n(x(to, height))} ${n(height)}H${n(x(from, height))}Z`
  const fade = (paint: string) =>
    linear(
      stage,
      [
        [0, mix(paint, light.haze, 0.45)],
        [0.5, paint],
        [1, shade(light, paint, 0.12)],
      ],
      [0, top, 0, height],
    )
  const all = (from: number, to: number) => times(count, (index) => strip(index + from, index + to))
  const band = (index: number) => {
    const y = lerp(top, height + 30, ((index + 1) / 15) ** 2)
    const r = gap * spread(y) * 0.27 * lush
    if (r < 2) return ''
    const seen = Array.from(
      { length: count },
      (_, row): Point => [x(row + 0.3, y) + random.between(-0.14, 0.14) * r, y + random.between(-0.12, 0.12) * r],
    ).filter(([at]) => at > -r && at < width + r)
    const puffs = (dx: number, dy: number) => seen.map(([px, py]): Point => [px + dx * r, py - dy * r])
    const paint = mix(mix(colour, light.haze, 0.4), colour, Math.min(1, spread(y) * 1.6))
    return (
      dots(puffs(-side * 0.1, 0.2), r * 1.08, shade(light, paint, 0.4)) +
      dots(puffs(side * 0.16, 0.42), r * 0.82, paint) +
      dots(puffs(side * 0.36, 0.68), r * 0.4, shine(light, paint, 0.2))
    )
  }
  const ground = path(`M0 ${n(top)}H${n(width)}V${n(height)}H0Z`, fade(soil))
  return ground + path(all(0.36, 0.74), fade(shade(light, soil, 0.3))) + path(all(0, 0.5), fade(colour)) + times(15, band)
}

/** Hedges (vines, tea) running to a vanishing point, each a low wall with a lit top and one visible side. */
export function hedges(stage: Stage, options: Rows): string {
  const { light, width, height, random, side } = stage
  const { top, vanish, count, lush = 1, distance = 0.04 } = options
  const [colour, soil] = [tone(light, options.colour, distance), tone(light, options.soil, distance)]
  const fade = (paint: string) =>
    linear(
      stage,
      [
        [0, mix(paint, light.haze, 0.5)],
        [0.4, paint],
        [1, shade(light, paint, 0.1)],
      ],
      [0, top, 0, height],
    )
  const paints = {
    soil: fade(soil),
    strip: fade(shade(light, soil, 0.34)),
    dark: fade(shade(light, colour, 0.5)),
    side: fade(shade(light, colour, 0.26)),
    top: fade(shine(light, colour, 0.06)),
  }
  const gap = (width * 3.4) / count
  const depths = Array.from({ length: 13 }, (_, index) => lerp(top, height + 150, (index / 12) ** 2.1))
  const spread = (y: number) => (y - vanish[1]) / (height - vanish[1])
  const order = Array.from({ length: count }, (_, index) => index - (count - 1) / 2).sort((a, b) => Math.abs(b) - Math.abs(a))
  const leaves: Point[][] = [[], [], []]
  const wall = (row: number) => {
    const edge = (share: number, up: number, wobble: number) =>
      depths.map(
        (y): Point => [
          vanish[0] + (row + share + random.between(-wobble, wobble)) * gap * spread(y),
          y - (up + random.between(-wobble, wobble)) * gap * spread(y),
        ],
      )
    const inner = row > 0 ? -0.12 : 0.12
    const [foot, near, far] = [edge(inner, 0, 0.008), edge(inner, 0.34 * lush, 0.022), edge(-inner, 0.36 * lush, 0.022)]
    near.forEach(([px, py], index) => {
      const size = gap * spread(depths[index]!)
      if (index > 4)
        for (let leaf = 0; leaf < 5; leaf++)
          leaves[index < 7 ? 0 : index < 10 ? 1 : 2]!.push([
            px + random.between(-0.26, 0.06) * size * Math.sign(inner),
            py + random.between(-0.1, 0.14) * size,
          ])
    })
    const lit = (row > 0 ? -1 : 1) === side
    const join = (a: readonly Point[], b: readonly Point[]) => `${open(a)}L${open([...b].reverse()).slice(1)}Z`
    return (
      path(join(foot, edge(inner * 2.4, 0, 0)), paints.strip) +
      path(join(foot, near), lit ? paints.side : paints.dark) +
      path(join(near, far), paints.top)
    )
  }
  const ground = path(`M0 ${n(top)}H${n(width)}V${n(height)}H0Z`, paints.soil) + order.map(wall).join('')
  const seen = leaves.map((spots) => spots.filter(([x, y]) => x > -9 && x < width + 9 && y < height + 9))
  const scatter = (odd: number, paint: string) =>
    seen
      .map((spots, index) =>
        dots(
          spots.filter((_, at) => at % 2 === odd),
          [2.2, 3.8, 6.5][index]!,
          mix(paint, light.haze, 0.2 - index * 0.1),
        ),
      )
      .join('')
  return ground + scatter(0, shade(light, colour, 0.2)) + scatter(1, shine(light, colour, 0.3))
}

/** Soft wide strokes of lighter and darker grass, so that level ground doesn't look like paper. */
export function meadow(stage: Stage, top: readonly Point[], colour: string, depth = 190): string {
  const { light, random, width } = stage
  const body = tone(light, colour, 0.03)
  return times(16, (index) => {
    const share = (index + random.next()) / 16
    const [x, w] = [random.between(-0.1, 1) * width, random.between(180, 460) * (0.6 + share)]
    const [y, h] = [heightAt(top, Math.max(0, Math.min(width, x + w / 2))) + 8 + share ** 1.3 * depth, 4 + share * 17]
    const paint = index % 3 === 0 ? shine(light, body, 0.3) : index % 3 === 1 ? shade(light, body, 0.3) : tone(light, '#d9b45a', 0.05)
    return path(
      `M${n(x)} ${n(y)}Q${n(x + w * 0.3)} ${n(y - h)} ${n(x + w * 0.6)} ${n(y - h * 0.3)}T${n(x + w)} ${n(y)}Q${n(x + w * 0.6)} ${n(y + h)} ${n(x)} ${n(y)}Z`,
      paint,
      `opacity="${n(random.between(0.16, 0.34), 2)}"`,
    )
  })
}

/** Tufts of grass scattered below a line: a few drawn, many repeated. */
export function grass(stage: Stage, top: readonly Point[], colour: string, count: number, size: number, distance = 0): string {
  const { light, random, width } = stage
  const body = tone(light, colour, distance)
  const tufts = [0, 1, 2, 3, 4, 5].map((index) =>
    symbol(stage, path(tuft(stage, size), index % 2 ? shine(light, body, 0.18) : shade(light, body, 0.15))),
  )
  return times(count, () => {
    const x = random.between(Math.max(0, top[0]![0]), Math.min(width, top.at(-1)![0]))
    return `<use href="#${tufts[random.whole(0, 5)]}" x="${n(x, 0)}" y="${n(heightAt(top, x) + random.between(2, size * 1.5), 0)}"/>`
  })
}

function tuft({ random }: Stage, size: number): string {
  return times(random.whole(3, 5), (index) => {
    const lean = random.between(-0.5, 0.5) + (index - 2) * 0.18
    const h = size * random.between(0.6, 1.15)
    return `M${n(index * 2 - 4)} 0q${n(lean * h * 0.3)} ${n(-h * 0.6)} ${n(lean * h)} ${n(-h)}q${n(-lean * h * 0.4)} ${n(h * 0.5)} ${n(-lean * h + 2.6)} ${n(h)}Z`
  })
}

/** Small flowers scattered over near ground, bigger towards the bottom. */
export function flowers(stage: Stage, top: readonly Point[], colours: readonly [string, ...string[]], count: number, depth = 120): string {
  const { light, random, width } = stage
  const sizes = [1.7, 2.5, 3.6]
  return sizes
    .map((r, index) => {
      const colour = shine(light, tone(light, colours[index % colours.length]!), 0.12)
      const spots = Array.from({ length: Math.round(count / 3) }, (): Point => {
        const x = random.between(0, width)
        return [x, heightAt(top, x) + 5 + ((index + random.next()) / 3) * depth]
      })
      return dots(spots, r, colour)
    })
    .join('')
}

/** The shadow of an object on the ground, away from the sun. */
export function cast(stage: Stage, x: number, y: number, w: number, strength = 0.3): string {
  const { light, side } = stage
  const long = light.height < 0.2 ? 1.5 : 1
  const fill = radial(stage, [
    [0, light.shadow, strength],
    [0.6, light.shadow, strength * 0.6],
    [1, light.shadow, 0],
  ])
  return ellipse(x - side * w * 0.38 * long, y, w * long, w * 0.16, fill)
}

/** A road or path winding from far to near: centre line points with half widths. */
export function road(
  stage: Stage,
  centre: readonly (readonly [x: number, y: number, half: number])[],
  colour: string,
  distance = 0,
): string {
  const { light } = stage
  const body = tone(light, colour, distance)
  const [far, near] = [centre[0]!, centre.at(-1)!]
  const fill = linear(
    stage,
    [
      [0, mix(shine(light, body, 0.2), light.haze, 0.35)],
      [1, body],
    ],
    [0, far[1], 0, near[1]],
  )
  return path(ribbon(centre), fill)
}

/** A wire fence along a line. */
export function fence(stage: Stage, from: Point, to: Point, posts: number, size: readonly [number, number], colour = '#7a5a3f'): string {
  const { light } = stage
  const wood = shade(light, tone(light, colour), 0.2)
  const at = (index: number) => {
    const share = index / (posts - 1)
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, size[0] + (size[1] - size[0]) * share] as const
  }
  const [ends, starts] = [at(posts - 1), at(0)]
  const wires = [0.35, 0.65, 0.92].map((up) =>
    line(`M${n(starts[0])} ${n(starts[1] - starts[2] * up)}L${n(ends[0])} ${n(ends[1] - ends[2] * up)}`, wood, 1.4, 'opacity=".7"'),
  )
  return (
    wires.join('') +
    times(posts, (index) => {
      const [x, y, h] = at(index)
      return path(`M${n(x - h * 0.05)} ${n(y + 2)}l${n(h * 0.01)} ${n(-h)}h${n(h * 0.09)}l${n(h * 0.01)} ${n(h)}Z`, wood)
    })
  )
}
