import { shade, shine, tone } from '../light.ts'
import type { Stage } from './stage.ts'
import { circle, ellipse, line, linear, n, path, radial, rect, times } from './stage.ts'

/** The many-bladed wind pump of the plains, `h` high. */
export function windPump(stage: Stage, x: number, y: number, h: number, distance = 0): string {
  const { light, random, side } = stage
  const iron = shade(light, tone(light, '#7d8790', distance), 0.2)
  const blade = tone(light, '#d9dcd8', distance)
  const [w, top, r] = [h * 0.13, y - h * 0.86, h * 0.17]
  const braces = times(4, (index) => {
    const [a, b] = [index / 4, (index + 1) / 4]
    const half = (up: number) => w * (1 - up * 0.86)
    const [ya, yb] = [y - h * 0.84 * a, y - h * 0.84 * b]
    return `M${n(x - half(a))} ${n(ya)}L${n(x + half(b))} ${n(yb)}M${n(x + half(a))} ${n(ya)}L${n(x - half(b))} ${n(yb)}M${n(x - half(b))} ${n(yb)}H${n(x + half(b))}`
  })
  const legs = `M${n(x - w)} ${n(y)}L${n(x - w * 0.1)} ${n(top)}M${n(x + w)} ${n(y)}L${n(x + w * 0.1)} ${n(top)}`
  const turn = random.between(0, 0.3)
  const blades = (from: number) =>
    times(8, (index) => {
      const angle = turn + ((index * 2 + from) * Math.PI) / 8
      const p = (reach: number, off: number) => `${n(x + Math.cos(angle + off) * r * reach)} ${n(top + Math.sin(angle + off) * r * reach)}`
      return `M${p(0.24, -0.12)}L${p(1, -0.14)}L${p(1, 0.15)}L${p(0.24, 0.12)}Z`
    })
  const tail = path(
    `M${n(x)} ${n(top - 2)}h${n(-side * h * 0.17)}l${n(-side * h * 0.14)} ${n(-h * 0.055)}l${n(side * h * 0.03)} ${n(h * 0.06)}l${n(-side * h * 0.03)} ${n(h * 0.055)}l${n(side * h * 0.14)} ${n(-h * 0.05)}h${n(side * h * 0.17)}Z`,
    shade(light, blade, 0.3),
  )
  return (
    line(braces, iron, h * 0.008) +
    line(legs, iron, h * 0.014) +
    tail +
    path(blades(0), blade) +
    path(blades(1), shade(light, blade, 0.24)) +
    circle(x, top, r * 0.12, iron)
  )
}

/** A modern wind turbine. */
export function turbine(stage: Stage, x: number, y: number, h: number, distance = 0, turn = 0.4): string {
  const { light, side } = stage
  const white = tone(light, '#f5f4ee', distance)
  const [hub, r, w] = [y - h * 0.66, h * 0.36, h * 0.016]
  const mast =
    path(`M${n(x - w)} ${n(y)}L${n(x - w * 0.5)} ${n(hub)}h${n(w)}L${n(x + w)} ${n(y)}Z`, white) +
    path(`M${n(x)} ${n(y)}V${n(hub)}h${n(-side * w * 0.5)}L${n(x - side * w)} ${n(y)}Z`, shade(light, white, 0.35))
  const blades = times(3, (index) => {
    const a = turn + (index * Math.PI * 2) / 3
    const p = (reach: number, off: number) =>
      `${n(x + Math.cos(a) * r * reach - Math.sin(a) * off * h)} ${n(hub + Math.sin(a) * r * reach + Math.cos(a) * off * h)}`
    return `M${p(0, -0.008)}Q${p(0.25, -0.03)} ${p(1, 0)}Q${p(0.3, 0.012)} ${p(0, 0.008)}Z`
  })
  return mast + path(blades, shine(light, white, 0.2)) + circle(x, hub, h * 0.016, shade(light, white, 0.15))
}

/** A lighthouse `h` high with red bands; its lamp is lit when the day is low. */
export function lighthouse(stage: Stage, x: number, y: number, h: number, band = '#cf4a3c', distance = 0): string {
  const { light, side } = stage
  const white = tone(light, '#f7f1e4', distance)
  const red = tone(light, band, distance)
  const half = (up: number) => h * (0.1 - 0.042 * up)
  const slab = (from: number, to: number, paint: string) =>
    path(
      `M${n(x - half(from))} ${n(y - h * 0.8 * from)}L${n(x - half(to))} ${n(y - h * 0.8 * to)}H${n(x + half(to))}L${n(x + half(from))} ${n(y - h * 0.8 * from)}Z`,
      paint,
    )
  const bands = times(5, (index) => slab(index / 5, (index + 1) / 5, index % 2 ? white : red))
  const dark = path(
    `M${n(x - side * half(0))} ${n(y)}L${n(x - side * half(1))} ${n(y - h * 0.8)}H${n(x - side * half(1) * 0.1)}L${n(x - side * half(0) * 0.25)} ${n(y)}Z`,
    light.shadow,
    'opacity=".26"',
  )
  const top = y - h * 0.8
  const on = light.night || light.height < 0.15
  const lamp = on ? '#ffe7a0' : tone(light, '#bcd7e2', distance)
  const beams = on
    ? times(2, (index) => {
        const s = index ? 1 : -1
        return path(
          `M${n(x)} ${n(top - h * 0.065)}L${n(x + s * h * 2.3)} ${n(top - h * 0.3)}V${n(top + h * 0.12)}Z`,
          linear(
            stage,
            [
              [0, '#ffe9a8', 0.6],
              [1, '#ffe9a8', 0],
            ],
            [x, 0, x + s * h * 2.2, 0],
          ),
        )
      }) +
      circle(
        x,
        top - h * 0.065,
        h * 0.3,
        radial(stage, [
          [0, '#fff3c4', 0.8],
          [1, '#fff3c4', 0],
        ]),
      )
    : ''
  const gallery = rect(x - h * 0.085, top - h * 0.018, h * 0.17, h * 0.026, shade(light, tone(light, '#4a4a55', distance), 0.1))
  const room =
    rect(x - h * 0.045, top - h * 0.11, h * 0.09, h * 0.095, lamp) +
    line(`M${n(x)} ${n(top - h * 0.11)}v${n(h * 0.09)}`, shade(light, red, 0.4), h * 0.008)
  const cap =
    path(
      `M${n(x - h * 0.06)} ${n(top - h * 0.105)}Q${n(x)} ${n(top - h * 0.2)} ${n(x + h * 0.06)} ${n(top - h * 0.105)}Z`,
      shade(light, red, 0.15),
    ) + line(`M${n(x)} ${n(top - h * 0.15)}v${n(-h * 0.05)}`, red, h * 0.01)
  return (
    beams +
    bands +
    dark +
    gallery +
    room +
    cap +
    rect(x - h * 0.018, y - h * 0.1, h * 0.036, h * 0.1, shade(light, red, 0.5)) +
    rect(x - h * 0.012, y - h * 0.43, h * 0.024, h * 0.045, shade(light, white, 0.6))
  )
}

/** A village water tank on legs, with a tap pipe. */
export function waterTower(stage: Stage, x: number, y: number, h: number, colour = '#4f93b8', distance = 0): string {
  const { light, side } = stage
  const tank = tone(light, colour, distance)
  const steel = shade(light, tone(light, '#8d9298', distance), 0.2)
  const [w, foot, rim] = [h * 0.25, h * 0.2, y - h * 0.52]
  const legs = `M${n(x - foot)} ${n(y)}L${n(x - w * 0.72)} ${n(rim)}M${n(x + foot)} ${n(y)}L${n(x + w * 0.72)} ${n(rim)}M${n(x - foot * 0.35)} ${n(y - h * 0.02)}L${n(x - w * 0.25)} ${n(rim)}M${n(x + foot * 0.35)} ${n(y - h * 0.02)}L${n(x + w * 0.25)} ${n(rim)}`
  const braces = `M${n(x - foot)} ${n(y)}L${n(x + foot * 0.9)} ${n(y - h * 0.26)}L${n(x - w * 0.72)} ${n(rim)}M${n(x + foot)} ${n(y)}L${n(x - foot * 0.9)} ${n(y - h * 0.26)}L${n(x + w * 0.72)} ${n(rim)}M${n(x - foot * 0.9)} ${n(y - h * 0.26)}H${n(x + foot * 0.9)}`
  const body = `M${n(x - w)} ${n(rim)}V${n(y - h * 0.84)}H${n(x + w)}V${n(rim)}A${n(w)} ${n(h * 0.06)} 0 0 1 ${n(x - w)} ${n(rim)}Z`
  const fill = linear(
    stage,
    side < 0
      ? [
          [0, shine(light, tank, 0.3)],
          [0.35, tank],
          [1, shade(light, tank, 0.5)],
        ]
      : [
          [0, shade(light, tank, 0.5)],
          [0.65, tank],
          [1, shine(light, tank, 0.3)],
        ],
    [x - w, 0, x + w, 0],
  )
  const roof =
    path(`M${n(x - w * 1.08)} ${n(y - h * 0.835)}L${n(x)} ${n(y - h)}L${n(x + w * 1.08)} ${n(y - h * 0.835)}Z`, shade(light, tank, 0.2)) +
    path(
      `M${n(x + side * w * 1.08)} ${n(y - h * 0.835)}L${n(x)} ${n(y - h)}L${n(x + side * w * 0.1)} ${n(y - h * 0.835)}Z`,
      shine(light, tank, 0.2),
    )
  const bands = line(
    `M${n(x - w)} ${n(y - h * 0.74)}H${n(x + w)}M${n(x - w)} ${n(y - h * 0.6)}H${n(x + w)}`,
    light.shadow,
    h * 0.008,
    'opacity=".3"',
  )
  return (
    line(braces, steel, h * 0.008) +
    line(legs, steel, h * 0.02) +
    rect(x - h * 0.012, rim, h * 0.024, h * 0.52, steel) +
    path(body, fill) +
    bands +
    roof
  )
}

/** A village hand pump on its slab; water runs from the spout towards the sun side. */
export function handPump(stage: Stage, x: number, y: number, h: number, colour = '#2f7f96'): string {
  const { light, side } = stage
  const iron = tone(light, colour)
  const slab = tone(light, '#c9bfae')
  const [w, s] = [h * 0.085, side]
  const base = ellipse(x, y, h * 0.62, h * 0.12, shade(light, slab, 0.3)) + ellipse(x, y - h * 0.03, h * 0.6, h * 0.11, slab)
  const post =
    rect(x - w, y - h * 0.78, w * 2, h * 0.76, iron) +
    rect(s < 0 ? x : x - w, y - h * 0.78, w, h * 0.76, shade(light, iron, 0.34)) +
    rect(x - w * 1.7, y - h * 0.08, w * 3.4, h * 0.06, shade(light, iron, 0.2)) +
    rect(x - w * 1.4, y - h * 0.84, w * 2.8, h * 0.07, shine(light, iron, 0.2))
  const spout = line(
    `M${n(x + s * w * 0.6)} ${n(y - h * 0.6)}h${n(s * h * 0.2)}q${n(s * h * 0.07)} 0 ${n(s * h * 0.07)} ${n(h * 0.09)}`,
    iron,
    h * 0.075,
  )
  const handle = line(
    `M${n(x + s * w)} ${n(y - h * 0.86)}L${n(x - s * w)} ${n(y - h * 0.9)}Q${n(x - s * h * 0.3)} ${n(y - h * 0.98)} ${n(x - s * h * 0.5)} ${n(y - h * 0.78)}`,
    shade(light, iron, 0.15),
    h * 0.05,
  )
  const water = path(
    `M${n(x + s * h * 0.305)} ${n(y - h * 0.48)}q${n(s * h * 0.05)} ${n(h * 0.2)} ${n(s * h * 0.03)} ${n(h * 0.4)}h${n(s * h * 0.055)}q${n(s * h * 0.03)} ${n(-h * 0.22)} ${n(-s * h * 0.025)} ${n(-h * 0.4)}Z`,
    shine(light, tone(light, '#8fd3ea'), 0.35),
    'opacity=".92"',
  )
  return base + water + post + spout + handle
}

/** A bucket of water. */
export function bucket(stage: Stage, x: number, y: number, h: number, colour: string): string {
  const { light, side } = stage
  const body = tone(light, colour)
  const w = h * 0.5
  return (
    line(`M${n(x - w)} ${n(y - h)}Q${n(x)} ${n(y - h * 1.75)} ${n(x + w)} ${n(y - h)}`, shade(light, body, 0.4), h * 0.06) +
    path(`M${n(x - w)} ${n(y - h)}L${n(x - w * 0.74)} ${n(y)}H${n(x + w * 0.74)}L${n(x + w)} ${n(y - h)}Z`, body) +
    path(`M${n(x - side * w)} ${n(y - h)}L${n(x - side * w * 0.74)} ${n(y)}H${n(x)}L${n(x)} ${n(y - h)}Z`, light.shadow, 'opacity=".25"') +
    ellipse(x, y - h, w, h * 0.13, shade(light, body, 0.35)) +
    ellipse(x, y - h * 0.99, w * 0.84, h * 0.09, tone(light, '#8fd3ea'))
  )
}
