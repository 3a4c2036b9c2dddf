import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { allPages, layoutOf, PAGE_ROWS } from '../../web/pages.ts'
import { buildSite } from '../whole-app.ts'

// Files that a browser loads until a page is hydrated, by the manifest of the built site: what comes later is not among them.

interface Manifest {
  entry: Loaded
  routes: Record<string, Loaded & { parentId?: string }>
}

interface Loaded {
  module: string
  imports: string[]
  css?: string[]
}

let manifest: Manifest
beforeAll(async () => {
  await buildSite()
  const [file = ''] = globSync('build/client/assets/manifest-*.js')
  manifest = JSON.parse(readFileSync(file, 'utf8').replace(/^window\.__reactRouterManifest=|;\s*$/g, ''))
})

function filesOf(page: string) {
  const parts: Loaded[] = [manifest.entry]
  for (let route = manifest.routes[`${page}.en`]; route; route = manifest.routes[route.parentId ?? '']) parts.push(route)
  const scripts = new Set(parts.flatMap(({ module, imports }) => [module, ...imports]))
  // React Router marks sheets that a part of a page may ask for, too.
  const sheets = new Set(parts.flatMap(({ css = [] }) => css.map((sheet) => sheet.replace('#', ''))))
  return { scripts: [...scripts], sheets: [...sheets] }
}

/** As it is sent: the smallest files are not compressed. */
function sizeOf(file: string): number {
  const path = `build/client${file}`
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

for (const [page, scripts, sheets, kilobytes] of [
  ['home', 12, 1, 146],
  ['projects', 12, 1, 136],
  ['project', 12, 1, 140],
  ['organization', 12, 2, 136],
  ['offers', 14, 4, 145],
  ['account', 16, 5, 166],
  ['my_organization', 14, 5, 148],
  ['own_project', 17, 4, 175],
  ['my_offers', 15, 4, 170],
  ['admin', 20, 5, 253],
  ['admin_projects', 16, 5, 245],
  ['admin_project', 23, 6, 265],
  ['sales', 20, 5, 258],
  ['sales_deals', 20, 6, 270],
  ['sales_deal', 24, 5, 280],
] as const)
  test(`${page}: at most ${scripts} scripts of ${kilobytes} kB, and ${sheets} style sheets`, () => {
    const files = filesOf(page)
    expect(files.scripts.length, files.scripts.join('\n')).toBeLessThanOrEqual(scripts)
    expect(files.sheets.length, files.sheets.join('\n')).toBeLessThanOrEqual(sheets)
    expect(files.scripts.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThanOrEqual(kilobytes * 1000)
  })

test('every page: at most 25 scripts and 6 style sheets, and half of those of each area at most 17 and 4', () => {
  const areas = Map.groupBy(
    allPages().filter((page) => layoutOf(page) !== null),
    (page) => PAGE_ROWS[page].file.split('/')[0]!,
  )
  expect(areas.size).toBe(7)
  for (const [area, pages] of areas) {
    const counts = pages.map((page) => ({ page, scripts: filesOf(page).scripts.length, sheets: filesOf(page).sheets.length }))
    expect.soft(counts.filter(({ scripts, sheets }) => scripts > 25 || sheets > 6)).toEqual([])
    expect.soft(median(counts.map(({ scripts }) => scripts)), area).toBeLessThanOrEqual(17)
    expect.soft(median(counts.map(({ sheets }) => sheets)), area).toBeLessThanOrEqual(4)
  }
})

test('no script imports the one that starts the app: it would start before its page is there', () => {
  const entry = manifest.entry.module.replace('/assets/', '')
  const importers = globSync('build/client/assets/*.js').filter((file) => readFileSync(file, 'utf8').includes(`from"./${entry}"`))
  expect(importers).toEqual([])
})

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
}
