import { existsSync, globSync, readFileSync } from 'node:fs'
import type { Page } from '../../src/urls/paths.ts'
import { allPages, layoutOf } from '../../src/web/pages.ts'
import { affectedBy, allParts, escaped } from './affected.ts'
import type { CodePart } from './parts.ts'

/** Pieces of the website; not layouts, whose loaders and guards all pages share, and not what stands beside the routes. */
const SHOWN_BY_LAYOUTS = /^src\/web\/[^/]+\/(?!layout\.tsx$)/

/** The modules that frame a page. */
export function framesOf(page: Page): string[] {
  const layout = layoutOf(page)
  return [...(layout ? [`src/web/${layout}/layout.tsx`] : []), 'src/web/root.tsx']
}

/**
 * Changed files that layouts show on all of their pages, such as the bell of the top bar, with the specs that name one of their sentences: the journeys about
 * them, where others only pass. Nothing if no spec names one of some file, or if the file is no piece of the website: then all pages count.
 */
export function specsOfFrames(changed: readonly (CodePart | string)[], specs: string[]): string[] | undefined {
  const files = [...new Set(changed.map((one) => (typeof one === 'string' ? one : one.file)))]
  const layouts = [...new Set(allPages().flatMap(framesOf))]
  const found: string[] = []
  for (const file of files) {
    const affected = affectedBy(changed.filter((one) => (typeof one === 'string' ? one : one.file) === file))
    if (!layouts.some((layout) => affected.fileThrough(layout))) continue
    const naming = SHOWN_BY_LAYOUTS.test(file) ? specsNaming(file.replace(/\.module\.css$/, '.tsx'), specs) : []
    if (naming.length === 0) return
    found.push(...naming)
  }
  return found
}

function specsNaming(file: string, specs: string[]): string[] {
  const code = allParts().filter((part) => part.file === file)
  const names = new Set(code.flatMap((part) => [...part.code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => name!)))
  const texts = [...names].flatMap((name) => sentences().get(name) ?? [])
  if (texts.length === 0) return []
  const written = texts.map((text) =>
    text
      .split(/\{\w+\}/)
      .map(escaped)
      .join('.+?'),
  )
  const naming = new RegExp(`['"\`/^“](?:${written.join('|')})['"\`/$”]`)
  return specs.filter((spec) => existsSync(spec) && naming.test(readFileSync(spec, 'utf8')))
}

let texts: Map<string, string[]> | undefined

/** Texts of each sentence in both languages, by its name. */
function sentences(): Map<string, string[]> {
  if (texts) return texts
  texts = new Map()
  for (const file of globSync('src/**/*.{es,en}.json'))
    for (const [name, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>))
      if (typeof text === 'string') texts.set(name, [...(texts.get(name) ?? []), text])
  return texts
}
