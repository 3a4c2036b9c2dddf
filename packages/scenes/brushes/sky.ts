import { mix } from '../colour.ts'
import { noise } from './curve.ts'
import type { Stage } from './stage.ts'
import { circle, ellipse, group, linear, n, path, radial, rect, times } from './stage.ts'

/** The whole sky down to `horizon`: colours of the hour, stars at night, the sun or moon with its glow. `disc` false hides the sun itself. */
export function sky(stage: Stage, horizon: number, disc = true): string {
  const { light, width, height } = stage
  const [top, high, middle, low, edge] = light.sky
  const fill = linear(
    stage,
    [
      [0, top],
      [0.3, high],
      [0.58, middle],
      [0.82, low],
      [1, edge],
    ],
    [0, 0, 0, horizon],
  )
  return rect(0, 0, width, height, fill) + (light.night ? stars(stage, horizon) : '') + glow(stage) + (disc ? sunOrMoon(stage) : '')
}

function stars(stage: Stage, horizon: number): string {
  const { random, width } = stage
  const band = noise(random, 2)
  return times(150, () => {
    const [x, up] = [random.between(0, width), random.next()]
    const y = up ** 1.5 * horizon
    const bright = (1 - y / horizon) * (0.45 + 0.55 * random.next())
    return circle(x, y + band(x / 300) * 20, 0.7 + 1.7 * random.next() ** 4, '#fff7e0', `opacity="${n(bright, 2)}"`)
  })
}

/** Warm near the sun, then through the sky's own colours: plain gold over blue would turn grey. */
function glow(stage: Stage): string {
  const { light, sun, width } = stage
  if (light.night)
    return circle(
      sun[0],
      sun[1],
      width * 0.3,
      radial(stage, [
        [0, light.glow, 0.5],
        [0.25, light.glow, 0.16],
        [0.6, light.glow, 0.06],
        [1, light.glow, 0],
      ]),
    )
  const [, , middle, low] = light.sky
  const fill = radial(stage, [
    [0, light.glow, 0.95],
    [0.13, light.glow, 0.78],
    [0.3, mix(light.glow, low, 0.75), 0.52],
    [0.55, mix(low, middle, 0.6), 0.3],
    [1, middle, 0],
  ])
  return circle(sun[0], sun[1], Math.max(width * 0.42, 600), fill)
}

function sunOrMoon(stage: Stage): string {
  const { light, sun, width } = stage
  const [x, y] = sun
  const r = width * (light.night ? 0.026 : 0.034)
  if (!light.night) return circle(x, y, r * 1.7, light.sun, 'opacity=".25"') + circle(x, y, r, light.sun)
  const sea = mix(light.sun, light.sky[2], 0.22)
  return (
    circle(x, y, r * 1.5, light.glow, 'opacity=".16"') +
    circle(x, y, r, light.sun) +
    circle(x - r * 0.3, y - r * 0.2, r * 0.3, sea) +
    circle(x + r * 0.35, y + r * 0.25, r * 0.2, sea)
  )
}

/** Heaped fair-weather clouds with flat bases; `size` 1 is about a fifth of the picture. */
export function cumulus(stage: Stage, x: number, y: number, size: number, opacity = 0.92): string {
  const { light, random } = stage
  const bumps = random.whole(5, 7)
  const w = 230 * size
  let d = `M${n(x - w / 2)} ${n(y)}`
  for (let index = 0; index < bumps; index++) {
    const middle = 1 - Math.abs((index + 0.5) / bumps - 0.5) * 2
    const rise = w * 0.32 * (middle ** 0.8 - (1 - Math.abs((index + 1.5) / bumps - 0.5) * 2) ** 0.8 * (index < bumps - 1 ? 1 : 0))
    const dx = w / bumps
    const dy = index < bumps - 1 ? rise * random.between(0.7, 1.1) : 0
    const r = dx * random.between(0.56, 0.68)
    d += index < bumps - 1 ? `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}` : `A${n(r)} ${n(r)} 0 0 1 ${n(x + w / 2)} ${n(y)}`
  }
  const base = mix(light.cloud, light.sky[2], 0.45)
  const fill = linear(stage, [
    [0, light.cloud, opacity],
    [0.55, mix(light.cloud, base, 0.5), opacity * 0.85],
    [1, base, opacity * 0.25],
  ])
  return path(`${d}Q${n(x)} ${n(y + w * 0.06)} ${n(x - w / 2)} ${n(y)}Z`, fill)
}

/** Long thin layers near the horizon, lit from below. */
export function streaks(stage: Stage, y: number, spread: number, count = 6, opacity = 0.6): string {
  const { light, random, width } = stage
  const colour = light.height < 0.2 ? mix(light.cloud, light.sky[3], 0.5) : light.cloud
  return times(count, () => {
    const [x, at, w] = [random.between(-0.05, 1.05) * width, y + random.between(-1, 1) * spread, random.between(120, 420)]
    const h = random.between(4, 13)
    const fill = linear(
      stage,
      [
        [0, colour, 0],
        [0.3, colour, opacity],
        [0.75, colour, opacity * 0.7],
        [1, colour, 0],
      ],
      [x - w, 0, x + w, 0],
    )
    return path(
      `M${n(x - w)} ${n(at)}Q${n(x - w * 0.3)} ${n(at - h * 1.6)} ${n(x + w * 0.2)} ${n(at - h * 0.6)}T${n(x + w)} ${n(at)}Q${n(x)} ${n(at + h * 0.8)} ${n(x - w)} ${n(at)}Z`,
      fill,
    )
  })
}

/** The stacked lens clouds of the Patagonian wind. */
export function lenses(stage: Stage, x: number, y: number, size: number): string {
  const { light, random } = stage
  const under = mix(light.cloud, light.sky[1], 0.5)
  const stack = times(3, (index) => {
    const [w, h] = [size * (1 - index * 0.24), size * 0.09]
    const [cx, cy] = [x + random.between(-0.1, 0.1) * size, y - index * size * 0.085]
    const fill = linear(stage, [
      [0, light.cloud, 0.95],
      [0.5, light.cloud, 0.75],
      [1, under, 0.35],
    ])
    return path(
      `M${n(cx - w)} ${n(cy)}C${n(cx - w * 0.55)} ${n(cy - h * 1.5)} ${n(cx + w * 0.5)} ${n(cy - h * 1.5)} ${n(cx + w)} ${n(cy)}C${n(cx + w * 0.4)} ${n(cy + h * 0.55)} ${n(cx - w * 0.4)} ${n(cy + h * 0.55)} ${n(cx - w)} ${n(cy)}Z`,
      fill,
    )
  })
  return group(stack, 'opacity=".9"')
}

/** The clouds that suit the hour, above `horizon`. */
export function clouds(stage: Stage, horizon: number): string {
  const { light, random, width } = stage
  if (light.height < 0.2 || light.night) return streaks(stage, horizon * 0.62, horizon * 0.26, 7, light.night ? 0.22 : 0.55)
  const heaps = times(random.whole(2, 3), () =>
    cumulus(stage, random.between(0.08, 0.92) * width, random.between(0.24, 0.62) * horizon, random.between(0.6, 1.25)),
  )
  return streaks(stage, horizon * 0.8, horizon * 0.12, 4, 0.5) + heaps
}

/** A flock far away, each bird two wing strokes. */
export function birds(stage: Stage, x: number, y: number, count: number, size = 9, spread = 90): string {
  const { light, random } = stage
  const colour = mix(light.shadow, light.sky[1], 0.25)
  return times(count, () => {
    const [cx, cy, s] = [x + random.between(-1, 1) * spread, y + random.between(-0.45, 0.45) * spread, size * random.between(0.7, 1.2)]
    const lift = random.between(0.35, 0.75) * s
    return path(
      `M${n(cx - s)} ${n(cy - lift)}Q${n(cx - s * 0.4)} ${n(cy - lift * 1.15)} ${n(cx)} ${n(cy)}Q${n(cx + s * 0.4)} ${n(cy - lift * 1.15)} ${n(cx + s)} ${n(cy - lift)}Q${n(cx + s * 0.4)} ${n(cy - lift * 0.5)} ${n(cx)} ${n(cy + s * 0.22)}Q${n(cx - s * 0.4)} ${n(cy - lift * 0.5)} ${n(cx - s)} ${n(cy - lift)}Z`,
      colour,
    )
  })
}

/** Morning mist: a soft wide band. */
export function mist(stage: Stage, y: number, height: number, opacity = 0.55, colour = stage.light.haze): string {
  const fill = radial(stage, [
    [0, colour, opacity],
    [0.6, colour, opacity * 0.55],
    [1, colour, 0],
  ])
  return ellipse(stage.width / 2, y, stage.width * 0.75, height, fill)
}
