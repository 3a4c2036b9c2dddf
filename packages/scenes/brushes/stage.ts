import type { Light } from '../light.ts'
import type { Random } from '../random.ts'

export type Point = readonly [x: number, y: number]

/** The context of every brush: size, light, seed, direction of the light, and a place for gradients. */
export type Stage = {
  width: number
  height: number
  light: Light
  random: Random
  sun: Point
  /** -1: the light comes from the left, 1: from the right. */
  side: -1 | 1
  defs: string[]
}

/** A colour along a gradient: position (0…1), colour, and opacity (1 when left out). */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** A straight gradient; top to bottom of the shape it fills unless a line `[x1, y1, x2, y2]` in picture units is given. */
export function linear(stage: Stage, stops: readonly Stop[], line?: readonly [number, number, number, number]): string {
  const [x1, y1, x2, y2] = line ?? [0, 0, 0, 1]
  const units = line ? ' gradientUnits="userSpaceOnUse"' : ''
  return define(
    stage,
    (id) =>
      `<linearGradient id="${id}"${units} x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${writeStops(stops)}</linearGradient>`,
  )
}

/** A round gradient from the middle of the shape it fills. */
export function radial(stage: Stage, stops: readonly Stop[]): string {
  return define(stage, (id) => `<radialGradient id="${id}">${writeStops(stops)}</radialGradient>`)
}

/** `clip-path` attribute that clips to the outline `d`. */
export function clip(stage: Stage, d: string): string {
  const id = `c${stage.defs.length}`
  stage.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  return `clip-path="url(#${id})"`
}

/** Stores a drawing to be repeated with `<use href="#…">`; returns its id. */
export function symbol(stage: Stage, content: string): string {
  const id = `s${stage.defs.length}`
  stage.defs.push(`<g id="${id}">${content}</g>`)
  return id
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`
}

export function circle(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more && ` ${more}`}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`
}

/** Many discs of one size and colour as one short path: dots of zero length with round ends. */
export function dots(at: readonly Point[], r: number, colour: string, more = ''): string {
  if (at.length === 0) return ''
  const digits = r > 2 ? 0 : 1
  return line(at.map(([x, y]) => `M${n(x, digits)} ${n(y, digits)}h.01`).join(''), colour, r * 2, more)
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more && ` ${more}`}/>`
}

/** Draws `content`, made around 0,0 with its base at y = 0, at a place and size; `flip` mirrors it. */
export function place(x: number, y: number, scale: number, content: string, flip = false): string {
  const size = flip ? `${n(-scale, 3)} ${n(scale, 3)}` : n(scale, 3)
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${size})">${content}</g>`
}

export function group(content: string, more: string): string {
  return `<g ${more}>${content}</g>`
}

/** A number with as few digits as are visible. */
export function n(value: number, digits = 1): string {
  return String(Number(value.toFixed(digits)) + 0)
}

/** `count` results of a drawing, in order. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

function define(stage: Stage, write: (id: string) => string): string {
  const id = `g${stage.defs.length}`
  stage.defs.push(write(id))
  return `url(#${id})`
}

function writeStops(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${n(offset, 3)}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${n(opacity, 2)}"` : ''}/>`,
    )
    .join('')
}
