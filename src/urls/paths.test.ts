import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import DESK_PAGES from './desk-pages.ts'
import { isPlaceSlug, matchPath, PAGES, type Page, pathTo, VARIANTS, variantPath } from './paths.ts'

describe('the path table', () => {
  it('gives every page three addresses that lead back to it', () => {
    for (const page of Object.keys(PAGES) as Page[]) {
      for (const variant of VARIANTS) {
        const parameters = {
          slug: 'pozo-de-agua',
          code: 'abc123',
          id: 'pict_1',
          file: '640.webp',
          number: '4865',
          document: 'odoc_1',
          version: '2026-11-24',
          other: 'x',
        }
        const path = variantPath(page, variant, parameters)
        expect(matchPath(path)?.[0], path).toBe(page)
      }
    }
  })

  it('writes Spanish without a prefix and English with translated words', () => {
    expect(pathTo('home', 'es')).toBe('/')
    expect(pathTo('home', 'en')).toBe('/en')
    expect(pathTo('project', 'es', { slug: 'pozo' })).toBe('/proyecto/pozo')
    expect(pathTo('project', 'en', { slug: 'pozo' })).toBe('/en/project/pozo')
    expect(variantPath('about', 'es')).toBe('/es/sobre-nosotros')
  })

  it('has no two pages at one address', () => {
    for (const locale of ['es', 'en'] as const) {
      const paths = Object.values(PAGES).map((page) => page[locale])
      expect(new Set(paths).size).toBe(paths.length)
    }
  })

  it('matches neither the other language’s words nor garbage', () => {
    expect(matchPath('/en/proyectos')).toBeNull()
    expect(matchPath('/projects')).toBeNull()
    expect(matchPath('/xx/proyectos')).toBeNull()
    expect(matchPath('/proyecto/%E0%A4%A')).toEqual(['project', { slug: '%E0%A4%A' }])
  })

  it('matches one more word as a place, unless another page has it', () => {
    expect(matchPath('/mendoza')).toEqual(['place', { slug: 'mendoza' }])
    expect(matchPath('/en/san-rafael')).toEqual(['place', { slug: 'san-rafael' }])
    for (const word of [
      'proyectos',
      'projects',
      'admin',
      'cuenta',
      'sw.js',
      'mendoza.data',
      'xx',
      'Mendoza',
      '../admin',
      '%6dendoza%00',
      'style',
    ])
      expect(isPlaceSlug(word), word).toBe(false)
  })

  it('escapes parameters', () => expect(pathTo('project', 'es', { slug: '../admin?x=1' })).toBe('/proyecto/..%2Fadmin%3Fx%3D1'))

  it('leaves the addresses of desks out of what guests load, where nothing asks for one', () => {
    const web = join(import.meta.dirname, '../web')
    const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/^(admin|sales|desk)\/|^pages\.ts$|\.(server|test)\.|(^|\/)serve-/.test(file),
    )
    expect(files.length).toBeGreaterThan(300)
    const asked = (text: string) => Object.keys(DESK_PAGES).filter((page) => text.includes(`'${page}'`))
    expect(files.flatMap((file) => asked(readFileSync(join(web, file), 'utf8')).map((page) => `${file}: ${page}`))).toEqual([])
  })
})
