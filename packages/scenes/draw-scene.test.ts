import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { toLab } from './colour.ts'
import { drawScene } from './draw-scene.ts'
import { motif_counts, motifOf } from './hour.ts'
import { placeholderColour } from './placeholder.ts'
import type { SceneFamily, SceneName } from './scene.ts'
import { scene_families, scene_variants } from './scene.ts'

const KILOBYTE = 1000

describe.each(scene_families)('the %s pictures', (family) => {
  const names = Array.from({ length: scene_variants }, (_, variant): SceneName => `${family}-${variant}`)
  const pictures = names.map((name) => drawScene(name, 640))

  it('are the same every time', () => {
    expect(drawScene(names[0]!, 640)).toBe(pictures[0])
    expect(drawScene(names[63]!, 640)).toBe(pictures[63])
  })

  it('are all different', () => {
    expect(new Set(pictures).size).toBe(scene_variants)
  })

  it('are sound XML of a reasonable size, without text or scripts', () => {
    const limit = (family === 'hero' ? 180 : 130) * KILOBYTE
    const faults = names.flatMap((name, index) => faultsOf(pictures[index]!, limit).map((fault) => `${name}: ${fault}`))
    expect(faults).toEqual([])
  })

  it('can be rendered, and look like their placeholder', async () => {
    for (const name of names.slice(0, motif_counts[family])) {
      expect(distance(await averageColour(name), placeholderColour(name)), name).toBeLessThan(0.24)
    }
  })
})

it('shows every composition at several hours and looks different from picture to picture', async () => {
  const families: SceneFamily[] = scene_families.filter((family) => family !== 'hero')
  const names = families.flatMap((family) => [0, 1, 2, 3].map((variant): SceneName => `${family}-${variant}`))
  const thumbnails = await Promise.all(names.map(thumbnail))
  const alike = names.flatMap((name, a) =>
    names
      .slice(a + 1)
      .filter((_, offset) => difference(thumbnails[a]!, thumbnails[a + 1 + offset]!) < 12)
      .map((other) => `${name} and ${other}`),
  )
  expect(alike).toEqual([])
  expect(names.map(motifOf)).toEqual(families.flatMap(() => [0, 1, 2, 3]))
})

/** Faults that would break an XML reader or a renderer. */
function faultsOf(svg: string, limit: number): string[] {
  const faults: string[] = []
  if (svg.length > limit) faults.push(`${svg.length} bytes`)
  if (/NaN|undefined|Infinity|\[object|<text|<script|<image|&/.test(svg)) faults.push('a wrong value')
  const open: string[] = []
  for (const [, closing, tag, attributes = '', alone] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (closing && open.pop() !== tag) faults.push(`</${tag}> closes nothing`)
    if (!closing && !alone) open.push(tag!)
    const keys = [...attributes.matchAll(/([\w:-]+)=/g)].map(([, key]) => key)
    if (new Set(keys).size < keys.length) faults.push(`<${tag}> has an attribute twice`)
  }
  if (open.length > 0) faults.push(`<${open[0]}> is never closed`)
  if (svg.replaceAll(/<\/?[a-zA-Z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '') !== '') faults.push('something that is no element')
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  if (new Set(ids).size < ids.length) faults.push('an id twice')
  const missing = [...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)].filter(([, id]) => !ids.includes(id))
  return missing.length > 0 ? [...faults, `${missing[0]![0]} is missing`] : faults
}

async function thumbnail(name: SceneName): Promise<Buffer> {
  return await sharp(Buffer.from(drawScene(name, 96)))
    .flatten()
    .resize(24, 16, { fit: 'fill' })
    .raw()
    .toBuffer()
}

async function averageColour(name: SceneName): Promise<string> {
  const pixel = await sharp(Buffer.from(drawScene(name, 60)))
    .flatten()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  return `#${pixel.toString('hex')}`
}

/** Mean difference of two pictures, 0 … 255. */
function difference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length
}

function distance(a: string, b: string): number {
  const [one, other] = [toLab(a), toLab(b)]
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}
