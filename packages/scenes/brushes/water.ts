import { mix } from '../colour.ts'
import { shade, shine, tone } from '../light.ts'
import { ribbon } from './curve.ts'
import type { Point, Stage } from './stage.ts'
import { clip, dots, ellipse, group, line, linear, n, path, rect, symbol, times } from './stage.ts'

/** Still water from y down to `bottom` that takes its colours from the sky; `body` is its own colour. */
export function lake(stage: Stage, y: number, bottom: number, body = '#3f86a8', clear = 0.5): string {
  const { light, width, random } = stage
  const own = tone(light, body)
  const low = light.height < 0.2 && !light.night ? 0.25 : 0
  const far = mix(own, light.sky[4], Math.min(0.85, clear * 0.9 + low))
  const near = mix(own, light.sky[1], Math.min(0.8, clear * 0.6 + low))
  const surface = rect(
    0,
    y,
    width,
    bottom - y,
    linear(stage, [
      [0, far],
      [0.35, mix(far, near, 0.6)],
      [1, shade(light, near, 0.2)],
    ]),
  )
  return surface + glitter(stage, y, bottom) + ripples(stage, y, bottom, Math.round(random.between(24, 34)))
}

/** The path of light under the sun or moon. */
export function glitter(stage: Stage, y: number, bottom: number, strength = 0.75): string {
  const { light, random, sun } = stage
  const colour = light.night ? light.glow : light.sun
  const power = light.height > 0.6 && !light.night ? strength * 0.5 : strength
  return times(34, (index) => {
    const share = ((index + random.next()) / 34) ** 1.4
    const at = y + 3 + share * (bottom - y)
    const w = (16 + share * 70) * random.between(0.4, 1.1)
    return ellipse(
      sun[0] + random.between(-1, 1) * (14 + share * 74),
      at,
      w,
      0.9 + share * 2.6,
      colour,
      `opacity="${n(power * (1 - share * 0.75), 2)}"`,
    )
  })
}

/** Short light and dark lines lying on water. */
export function ripples(stage: Stage, y: number, bottom: number, count: number, opacity = 0.34): string {
  const { light, random, width } = stage
  return times(count, (index) => {
    const share = random.next() ** 1.3
    const at = y + 4 + share * (bottom - y)
    const w = 18 + share * 110 * random.between(0.5, 1)
    const x = random.between(-0.05, 1) * width
    return path(
      `M${n(x)} ${n(at)}q${n(w / 2)} ${n(-2 - share * 3)} ${n(w)} 0q${n(-w / 2)} ${n(1 + share * 2)} ${n(-w)} 0Z`,
      index % 3 ? light.sky[4] : light.shadow,
      `opacity="${n(index % 3 ? opacity : opacity * 0.4, 2)}"`,
    )
  })
}

/** Something drawn once and shown twice, the second time upside down in the water: `again` is a reference of a few bytes. */
export function twice(stage: Stage, content: string): { svg: string; again: string } {
  const again = `<use href="#${symbol(stage, content)}"/>`
  return { svg: again, again }
}

/** `content`, upside down in the water below y, paled and dimmed. */
export function reflection(stage: Stage, content: string, y: number, bottom: number, body = '#3f86a8', opacity = 0.62): string {
  const { light, width } = stage
  const own = tone(light, body)
  const keep = clip(stage, `M0 ${n(y)}H${n(width)}V${n(bottom)}H0Z`)
  const veil = linear(stage, [
    [0, own, 0.1],
    [0.5, own, 0.4],
    [1, shade(light, own, 0.25), 0.62],
  ])
  const mirrored = group(content, `transform="matrix(1 0 0 -0.82 0 ${n(y * 1.82)})" opacity="${opacity}"`)
  return group(mirrored, keep) + rect(0, y, width, bottom - y, veil)
}

/** A river seen from above, winding from far to near: centre points with half widths. */
export function river(stage: Stage, centre: readonly (readonly [number, number, number])[], body = '#4f9dbb'): string {
  const { light } = stage
  const own = tone(light, body)
  const d = ribbon(centre)
  const [top, bottom] = [centre[0]![1], centre.at(-1)![1]]
  const fill = linear(
    stage,
    [
      [0, mix(own, light.sky[4], 0.75)],
      [0.5, mix(own, light.sky[3], 0.4)],
      [1, mix(own, light.sky[1], 0.35)],
    ],
    [0, top, 0, bottom],
  )
  const gleam = centre
    .slice(1)
    .map(([x, y, half]) => ellipse(x - half * 0.1, y - 4, half * 0.6, 1 + half * 0.02, light.sky[4], 'opacity=".5"'))
  return path(d, fill) + group(gleam.join(''), clip(stage, d))
}

/** Breaking waves rolling onto a beach between y and bottom. */
export function surf(stage: Stage, y: number, bottom: number, sand: string): string {
  const { light, width, random } = stage
  const foam = tone(light, '#ffffff')
  const wet = shade(light, tone(light, sand), 0.25)
  return times(4, (index) => {
    const at = y + ((bottom - y) * (index + 0.6)) / 4
    const depth = 7 + index * 7
    const shift = random.between(0, 120)
    let [upper, lower] = ['', '']
    for (let x = -shift; x < width; x += 150 + index * 30) {
      const w = 150 + index * 30
      upper += `q${n(w / 2)} ${n(-depth * random.between(0.3, 0.7))} ${n(w)} 0`
      lower = `q${n(-w / 2)} ${n(depth * random.between(0.8, 1.9))} ${n(-w)} 0${lower}`
    }
    const shore = index === 3 ? path(`M${n(-shift)} ${n(at + 16)}${upper}${lower}Z`, wet, 'opacity=".5"') : ''
    return shore + path(`M${n(-shift)} ${n(at)}${upper}${lower}Z`, foam, `opacity="${n(0.5 + index * 0.14, 2)}"`)
  })
}

/** A sheet of falling water, wider at its foot, with spray. */
export function fall(stage: Stage, x: number, y: number, w: number, h: number): string {
  const { light, random } = stage
  const white = tone(light, '#ffffff')
  const blue = tone(light, '#a9d6e4')
  const [l, r] = [x - w / 2, x + w / 2]
  const body = path(
    `M${n(l)} ${n(y)}Q${n(x)} ${n(y - 5)} ${n(r)} ${n(y)}Q${n(r + w * 0.02)} ${n(y + h * 0.5)} ${n(r + w * 0.1)} ${n(y + h)}H${n(l - w * 0.1)}Q${n(l - w * 0.02)} ${n(y + h * 0.5)} ${n(l)} ${n(y)}Z`,
    linear(stage, [
      [0, shade(light, blue, 0.1)],
      [0.2, white],
      [1, white, 0.9],
    ]),
  )
  const strands = times(Math.max(3, Math.round(w / 8)), () => {
    const at = x + random.between(-0.44, 0.44) * w
    const from = y + random.between(0.03, 0.45) * h
    const long = h * random.between(0.25, 0.5)
    return path(
      `M${n(at)} ${n(from)}q${n(random.between(2, 5))} ${n(long * 0.5)} 0 ${n(long)}q${n(-random.between(2, 5))} ${n(-long * 0.5)} 0 ${n(-long)}Z`,
      shade(light, blue, 0.22),
      'opacity=".55"',
    )
  })
  const spray = dots(
    Array.from({ length: Math.round(w / 8) + 3 }, (): Point => [x + random.between(-0.7, 0.7) * w, y + h + random.between(-8, 6)]),
    8,
    white,
    'opacity=".5"',
  )
  return body + strands + spray
}

/** A reed bed: tall blades along the water's edge. */
export function reeds(stage: Stage, x: number, y: number, w: number, h: number, colour = '#6f8a3f'): string {
  const { light, random } = stage
  const leaf = tone(light, colour)
  const count = Math.round(w / 7)
  const blades = (paint: string, share: number) => {
    let d = ''
    for (let index = 0; index < count * share; index++) {
      const [at, tall, lean] = [x + random.between(0, w), h * random.between(0.5, 1.05), random.between(-0.22, 0.22)]
      d += `M${n(at - 2.4)} ${n(y + 4)}q${n(lean * tall * 0.2)} ${n(-tall * 0.6)} ${n(lean * tall)} ${n(-tall)}q${n(-lean * tall * 0.4)} ${n(tall * 0.5)} ${n(-lean * tall + 4.8)} ${n(tall)}Z`
    }
    return path(d, paint)
  }
  const tails = times(Math.round(count / 4), () => {
    const [at, tall] = [x + random.between(0.05, 0.95) * w, h * random.between(0.75, 1.1)]
    return (
      line(`M${n(at)} ${n(y)}v${n(-tall)}`, shade(light, leaf, 0.2), 2) +
      line(`M${n(at)} ${n(y - tall)}v${n(-h * 0.16)}`, tone(light, '#7a4a2c'), 6)
    )
  })
  return blades(shade(light, leaf, 0.4), 0.6) + tails + blades(leaf, 0.6) + blades(shine(light, leaf, 0.22), 0.25)
}
