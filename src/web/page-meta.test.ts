import { describe, expect, it } from 'vitest'
import { partly } from '../testing/doubles/partly.ts'
import { pageMeta, pageOfList } from './page-meta.ts'

const SITE = { public_url: 'https://huella.example', brand: { name: 'Huella' } }

function metaOf(page: string, pathname: string, facts: Partial<Parameters<typeof pageMeta>[1]> = {}, params = {}) {
  const about = {
    matches: [{ id: 'root', loaderData: SITE }, { id: page }],
    params,
    location: { pathname, search: '', hash: '', state: null, key: '', mask: undefined },
  }
  const written = pageMeta(partly<Parameters<typeof pageMeta>[0]>(about), {
    title: 'Título',
    description: 'Descripción',
    ...facts,
  }) as Record<string, string>[]
  const link = (rel: string, language?: string) => written.find((one) => one.rel === rel && one.hrefLang === language)?.href
  const content = (name: string) => written.find((one) => one.name === name || one.property === name)?.content
  return { title: written.find((one) => one.title)?.title, link, content }
}

describe('a page’s metadata', () => {
  it('has one canonical address, and an alternate for each language', () => {
    const { link, content } = metaOf('project.es', '/es/proyecto/agua', {}, { slug: 'agua' })
    expect(link('canonical')).toBe('https://huella.example/proyecto/agua')
    expect(link('alternate', 'es')).toBe('https://huella.example/proyecto/agua')
    expect(link('alternate', 'en')).toBe('https://huella.example/en/project/agua')
    expect(link('alternate', 'x-default')).toBe('https://huella.example/proyecto/agua')
    expect(content('og:url')).toBe('https://huella.example/proyecto/agua')
    expect(metaOf('project.en', '/en/project/agua', {}, { slug: 'agua' }).link('canonical')).toBe('https://huella.example/en/project/agua')
  })

  it('names the site once', () => {
    expect(metaOf('about.default', '/sobre-nosotros').title).toBe('Título · Huella')
    expect(metaOf('home.default', '/', { whole_title: true }).title).toBe('Título')
    expect(metaOf('about.default', '/sobre-nosotros').content('og:title')).toBe('Título')
  })

  it('has the page’s language, and the other one', () => {
    const english = metaOf('about.en', '/en/about-us')
    expect([english.content('og:locale'), english.content('og:locale:alternate')]).toEqual(['en_US', 'es_AR'])
    const alone = metaOf('post.default', '/blog/agua', { languages: { es: { slug: 'agua' } } }, { slug: 'agua' })
    expect([alone.content('og:locale'), alone.content('og:locale:alternate'), alone.link('alternate', 'en')]).toEqual([
      'es_AR',
      undefined,
      undefined,
    ])
  })

  it('has the page’s own card, or the home page’s', () => {
    expect(metaOf('projects.en', '/en/projects').content('og:image')).toMatch(
      /^https:\/\/huella\.example\/img\/card\/en\/page\/projects\.\w+\.jpg$/,
    )
    expect(metaOf('terms.es', '/es/terminos-y-condiciones').content('og:image')).toMatch(/\/img\/card\/es\/page\/home\./)
    const card = { kind: 'trail', key: 'abc', facts: [1], alt: 'Un aporte' } as const
    const { content } = metaOf('trail.default', '/transparencia/abc', { card }, { code: 'abc' })
    expect(content('og:image')).toMatch(/\/img\/card\/es\/trail\/abc\.\w+\.jpg$/)
    expect([content('og:image:width'), content('og:image:height'), content('og:image:alt')]).toEqual(['1200', '630', 'Un aporte'])
    const other = metaOf('trail.default', '/transparencia/abc', { card: { ...card, facts: [2] } }, { code: 'abc' })
    expect(other.content('og:image')).not.toBe(content('og:image'))
  })

  it('cuts a long description at a word', () => {
    const { content } = metaOf('about.default', '/sobre-nosotros', { description: 'una palabra, y otra '.repeat(30) })
    expect(content('description')).toMatch(/[a-z]…$/)
    expect(content('description')!.length).toBeLessThanOrEqual(201)
  })
})

describe('a page of a list', () => {
  const query = (page: number) => (page === 1 ? '?cause=agua' : `?cause=agua&page=${page}`)

  it('has its own address, between those beside it', () => {
    const { link } = metaOf('projects.en', '/en/projects', pageOfList(2, 3, query))
    expect(link('canonical')).toBe('https://huella.example/en/projects?cause=agua&page=2')
    expect(link('alternate', 'es')).toBe('https://huella.example/proyectos?cause=agua&page=2')
    expect(link('prev')).toBe('https://huella.example/en/projects?cause=agua')
    expect(link('next')).toBe('https://huella.example/en/projects?cause=agua&page=3')
  })

  it('has no previous page on the first and no next on the last', () => {
    expect(metaOf('projects.en', '/en/projects', pageOfList(1, 1, query)).link('prev')).toBeUndefined()
    expect(metaOf('projects.en', '/en/projects', pageOfList(3, 3, query)).link('next')).toBeUndefined()
  })
})
