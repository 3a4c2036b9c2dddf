import { shade, shine, tone } from '../light.ts'
import type { Look } from './look.ts'
import { somebody } from './look.ts'
import type { Point, Stage } from './stage.ts'
import { circle, ellipse, group, line, n, path, place } from './stage.ts'

/** A person of height `h` at x, y. Plain shapes, no face: the posture is enough. */
export function person(stage: Stage, x: number, y: number, h: number, look: Look): string {
  const { light, side } = stage
  const paint = (colour: string) => tone(light, colour)
  const lit = side * look.facing
  const shoulder = look.hips + (look.child ? 0.28 : 0.32)
  const wide = look.child ? 0.085 : 0.092
  const neck: Point = [look.lean, shoulder]
  const [back, front] = look.hands
  const reach = look.child ? 0.3 : 0.37
  const sleeve = paint(look.top)
  const legs = leg(stage, look, 0, shade(light, paint(look.bottom), 0.28)) + leg(stage, look, 1, paint(look.bottom))
  const body = [
    arm([neck[0] - wide * 0.85, shoulder - 0.035], back, reach, shade(light, sleeve, 0.26), shade(light, paint(look.skin), 0.2)),
    look.wear === 'dress' || look.wear === 'skirt' ? bareLegs(stage, look) : legs,
    clothes(stage, look, neck, wide, lit),
    head(stage, look, neck, lit),
    look.carries ? place(front[0] * 100, -front[1] * 100, 1, look.carries) : '',
    arm([neck[0] + wide * 0.85, shoulder - 0.035], front, reach, lit > 0 ? shine(light, sleeve, 0.1) : sleeve, paint(look.skin)),
  ]
  return place(x, y, h / 100, body.join(''), look.facing < 0)
}

/** A soft shadow and the person on it. */
export function standing(stage: Stage, x: number, y: number, h: number, look: Look): string {
  return ellipse(x - stage.side * h * 0.1, y, h * 0.24, h * 0.035, stage.light.shadow, 'opacity=".28"') + person(stage, x, y, h, look)
}

/** A person invented from the seed, with a shadow; `more` fixes details. */
export function someone(stage: Stage, x: number, y: number, h: number, more: Partial<Look>): string {
  return standing(stage, x, y, h, somebody(stage.random, more))
}

/** The same without a shadow, for a person who sits, rides or is far away. */
export function figure(stage: Stage, x: number, y: number, h: number, more: Partial<Look>): string {
  return person(stage, x, y, h, somebody(stage.random, more))
}

/** A swaddled baby at a carrying hand, for `carries`. */
export function baby(stage: Stage, cloth = '#fdf3e0', skin = '#dba77c'): string {
  const { light } = stage
  const wrap = tone(light, cloth)
  return group(
    ellipse(-6, 0, 13, 6.4, wrap) +
      ellipse(-8, 2, 10, 3.6, shade(light, wrap, 0.18)) +
      circle(6, -2.4, 4.8, tone(light, skin)) +
      path('M2 -5.4a5.4 5.4 0 0 1 9 -1.2a7 5 0 0 0 -9 1.2Z', wrap),
    'transform="rotate(-14)"',
  )
}

/** An open book, for `carries`. */
export function book(stage: Stage, cover = '#d9573f'): string {
  const { light } = stage
  return (
    path('M-9 -3L0 0L9 -3V5L0 8L-9 5Z', tone(light, cover)) +
    path('M-8 -4.4L0 -1.4L8 -4.4V3.4L0 6.4L-8 3.4Z', tone(light, '#fdf6e6')) +
    line('M0 -1.4V6.4', shade(light, tone(light, '#fdf6e6'), 0.3), 0.8)
  )
}

function clothes(stage: Stage, look: Look, [nx, ny]: Point, wide: number, lit: number): string {
  const { light } = stage
  const [top, bottom] = [tone(light, look.top), tone(light, look.bottom)]
  const hip = look.child ? 0.07 : 0.072
  const p = (px: number, py: number) => `${n(px * 100)} ${n(-py * 100)}`
  const knee = Math.max(0.05, look.hips * (look.child ? 0.42 : 0.36))
  const forward = (look.feet[0][0] + look.feet[1][0]) / 2
  const torso = `M${p(nx - wide, ny - 0.06)}Q${p(nx - wide, ny)} ${p(nx - wide * 0.35, ny + 0.01)}H${n((nx + wide * 0.35) * 100)}Q${p(nx + wide, ny)} ${p(nx + wide, ny - 0.06)}L${p(hip, look.hips - 0.02)}Q${p(0, look.hips - 0.05)} ${p(-hip, look.hips - 0.02)}Z`
  const shadow = `M${p(nx - lit * wide, ny - 0.05)}L${p(-lit * hip, look.hips - 0.02)}L${p(-lit * hip * 0.1, look.hips - 0.03)}Q${p(nx - lit * wide * 0.1, (ny + look.hips) / 2)} ${p(nx - lit * wide * 0.5, ny)}Z`
  const shaded = path(shadow, light.shadow, 'opacity=".2"')
  if (look.wear === 'poncho') {
    const cloak = `M${p(nx, ny + 0.03)}Q${p(nx - wide * 1.2, ny - 0.01)} ${p(-0.2, look.hips + 0.02)}L${p(-0.14, look.hips - 0.1)}L${p(0, look.hips - 0.05)}L${p(0.14, look.hips - 0.1)}L${p(0.2, look.hips + 0.02)}Q${p(nx + wide * 1.2, ny - 0.01)} ${p(nx, ny + 0.03)}Z`
    const bandLine = `M${p(-0.175, look.hips - 0.02)}L${p(0, look.hips + 0.03)}L${p(0.175, look.hips - 0.02)}`
    return (
      path(cloak, top) +
      line(bandLine, tone(light, '#fdf0d8'), 2.2) +
      line(bandLine, tone(light, look.bottom), 0.8) +
      path(
        `M${p(nx, ny + 0.03)}Q${p(nx - lit * wide * 1.2, ny - 0.01)} ${p(-lit * 0.2, look.hips + 0.02)}L${p(-lit * 0.14, look.hips - 0.1)}L${p(-lit * 0.03, look.hips - 0.05)}Z`,
        light.shadow,
        'opacity=".22"',
      )
    )
  }
  if (look.wear === 'trousers') return path(torso, top) + shaded
  const skirt = (from: number, paint: string, hem: number, flare: number) =>
    path(
      `M${p(-from, look.hips + 0.03)}Q${p(-flare * 0.8, look.hips - 0.08)} ${p(forward * 0.6 - flare, hem)}Q${p(forward * 0.6, hem - 0.025)} ${p(forward * 0.6 + flare, hem)}Q${p(flare * 0.8, look.hips - 0.08)} ${p(from, look.hips + 0.03)}Z`,
      paint,
    ) +
    path(
      `M${p(-lit * from, look.hips + 0.03)}Q${p(-lit * flare * 0.8, look.hips - 0.08)} ${p(forward * 0.6 - lit * flare, hem)}L${p(forward * 0.6 - lit * flare * 0.2, hem - 0.018)}Q${p(-lit * from * 0.4, look.hips - 0.1)} ${p(-lit * from * 0.2, look.hips + 0.03)}Z`,
      light.shadow,
      'opacity=".2"',
    )
  const flare = look.child ? 0.15 : look.wear === 'coat' ? 0.115 : 0.145
  return (
    skirt(hip * 1.02, look.wear === 'skirt' ? bottom : top, look.wear === 'coat' ? look.hips * 0.55 : knee, flare) +
    path(torso, top) +
    shaded
  )
}

function head(stage: Stage, look: Look, [nx, ny]: Point, lit: number): string {
  const { light } = stage
  const [skin, hair] = [tone(light, look.skin), tone(light, look.hair)]
  const r = look.child ? 10.4 : 7.6
  const [x, y] = [nx * 100 + 1.2 + look.lean * 20, -(ny * 100 + r * 1.12)]
  const neck = path(
    `M${n(nx * 100 - r * 0.36)} ${n(-ny * 100 + 1)}L${n(x - r * 0.4)} ${n(y)}h${n(r * 0.8)}L${n(nx * 100 + r * 0.4)} ${n(-ny * 100 + 1)}Z`,
    shade(light, skin, 0.25),
  )
  const face =
    circle(x, y, r, skin) +
    (lit < 0
      ? path(
          `M${n(x + r * 0.2)} ${n(y - r * 0.98)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r * 0.2)} ${n(y + r * 0.98)}Q${n(x + r * 0.7)} ${n(y)} ${n(x + r * 0.2)} ${n(y - r * 0.98)}Z`,
          light.shadow,
          'opacity=".14"',
        )
      : '')
  const cap = path(
    `M${n(x + r * 0.72)} ${n(y - r * 0.66)}A${n(r * 1.06)} ${n(r * 1.06)} 0 1 0 ${n(x - r * 0.42)} ${n(y + r * 0.9)}Q${n(x - r * 0.42)} ${n(y + r * 0.1)} ${n(x - r * 0.05)} ${n(y - r * 0.3)}Q${n(x + r * 0.45)} ${n(y - r * 0.35)} ${n(x + r * 0.72)} ${n(y - r * 0.66)}Z`,
    hair,
  )
  const gloss = path(
    `M${n(x - r * 0.5)} ${n(y - r * 0.72)}q${n(r * 0.4)} ${n(-r * 0.34)} ${n(r * 0.8)} ${n(-r * 0.12)}q${n(-r * 0.5)} ${n(-r * 0.02)} ${n(-r * 0.8)} ${n(r * 0.12)}Z`,
    shine(light, hair, 0.4),
  )
  const behind = {
    short: '',
    bald: '',
    long: path(
      `M${n(x - r * 0.9)} ${n(y - r * 0.3)}Q${n(x - r * 1.5)} ${n(y + r * 1.2)} ${n(x - r * 1.1)} ${n(y + r * 2.3)}Q${n(x - r * 0.1)} ${n(y + r * 2.1)} ${n(x + r * 0.1)} ${n(y + r * 0.6)}Z`,
      shade(light, hair, 0.15),
    ),
    bun: circle(x - r * 1.02, y - r * 0.62, r * 0.48, hair),
    braid: line(
      `M${n(x - r * 0.8)} ${n(y + r * 0.4)}Q${n(x - r * 1.3)} ${n(y + r * 1.5)} ${n(x - r * 0.9)} ${n(y + r * 2.8)}`,
      hair,
      r * 0.42,
    ),
  }[look.cut]
  const ear = circle(x - r * 0.12, y + r * 0.12, r * 0.17, shade(light, skin, 0.12))
  return behind + neck + face + (look.cut === 'bald' ? '' : cap + gloss) + ear + (look.hat ? brim(stage, look.hat, x, y, r) : '')
}

function brim(stage: Stage, colour: string, x: number, y: number, r: number): string {
  const { light } = stage
  const felt = tone(light, colour)
  return (
    path(
      `M${n(x - r * 0.92)} ${n(y - r * 0.5)}Q${n(x - r * 0.85)} ${n(y - r * 1.55)} ${n(x)} ${n(y - r * 1.5)}Q${n(x + r * 0.85)} ${n(y - r * 1.55)} ${n(x + r * 0.92)} ${n(y - r * 0.5)}Z`,
      felt,
    ) +
    path(`M${n(x - r * 0.95)} ${n(y - r * 0.78)}H${n(x + r * 0.95)}V${n(y - r * 0.5)}H${n(x - r * 0.95)}Z`, shade(light, felt, 0.4)) +
    ellipse(x + r * 0.05, y - r * 0.5, r * 1.65, r * 0.24, shine(light, felt, 0.1))
  )
}

function leg(stage: Stage, look: Look, index: 0 | 1, paint: string): string {
  const hip: Point = [index ? 0.035 : -0.035, look.hips]
  const foot = look.feet[index]
  return limb(hip, [foot[0], foot[1] + 0.03], look.child ? 0.395 : 0.465, 1, paint, look.child ? 8.4 : 7.6) + shoe(stage, foot)
}

function bareLegs(stage: Stage, look: Look): string {
  const skin = tone(stage.light, look.skin)
  return ([0, 1] as const)
    .map(
      (index) =>
        limb(
          [index ? 0.03 : -0.03, look.hips],
          [look.feet[index][0], look.feet[index][1] + 0.03],
          look.child ? 0.395 : 0.465,
          1,
          index ? skin : shade(stage.light, skin, 0.25),
          5.4,
        ) + shoe(stage, look.feet[index]),
    )
    .join('')
}

function shoe({ light }: Stage, [x, y]: Point): string {
  return path(`M${n(x * 100 - 3.4)} ${n(-y * 100 + 0.4)}v-4q5 -1.6 7 .4q4.6 1 4.8 3.6Z`, shade(light, tone(light, '#4a3430'), 0.2))
}

function arm(shoulder: Point, hand: Point, length: number, sleeve: string, skin: string): string {
  return limb(shoulder, hand, length, -1, sleeve, 5.6) + circle(hand[0] * 100, -hand[1] * 100, 2.9, skin)
}

/** Two bones from a to b, bent at the joint so that together they are `length` long. */
function limb(a: Point, b: Point, length: number, bend: 1 | -1, paint: string, width: number): string {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const far = Math.max(0.001, Math.hypot(dx, dy))
  const out = far < length ? Math.sqrt((length / 2) ** 2 - (far / 2) ** 2) * bend : 0
  const joint: Point = [(a[0] + b[0]) / 2 - (dy / far) * out, (a[1] + b[1]) / 2 + (dx / far) * out]
  const at = ([px, py]: Point) => `${n(px * 100)} ${n(-py * 100)}`
  return line(`M${at(a)}L${at(joint)}L${at(b)}`, paint, width)
}
