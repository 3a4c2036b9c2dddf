import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { writeLetter } from '../domain/emails/write-letter.server.ts'
import { hasSentence, translate } from '../kit/translate.server.ts'
import { LETTERS } from './letters.server.ts'

const facts = {
  brand: 'Huella',
  link: 'https://huella.example/verify-email?token=abc&x=<1>',
  name: 'Ana "<b>" & Co',
  username: 'ana.sosa',
  email: 'ana@example.com',
  user_id: 'user_ana',
  address: 'ana@example.com',
  language: 'es' as const,
  operator_email: 'hola@huella.example',
  device: '<script>alert(1)</script>',
  at: new Date('2026-11-20T13:00:00Z'),
}

const DOMAIN = new URL('../domain/', import.meta.url)

describe('the letters of all nouns', () => {
  it('are all registered', async () => {
    const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.letters.ts'))
    const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, DOMAIN).pathname)))
    const declared = modules.flatMap((module) => Object.values(module))
    expect(new Set(LETTERS)).toEqual(new Set(declared))
    expect(LETTERS.length).toBeGreaterThanOrEqual(13)
  })

  it('have distinct kinds', () => {
    expect(new Set(LETTERS.map((letter) => letter.kind)).size).toBe(LETTERS.length)
  })
})

describe.each(LETTERS.map((letter) => [letter.kind, letter] as const))('the letter %s', (kind, letter) => {
  it('has a label for the desk, in both languages', () => {
    expect(hasSentence(`letter_${kind}`)).toBe(true)
    for (const locale of ['es', 'en'] as const) expect(translate(`letter_${kind}`, locale)).toMatch(/\S/)
  })

  it.each(['es', 'en'] as const)('says the same as text and as HTML, in %s, without external content', (locale) => {
    const { subject, text, html } = writeLetter(letter, locale, { ...letter.example, ...facts }, {})
    expect(subject).toMatch(/Huella/)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).toContain(facts.link)
    expect(text).not.toMatch(/undefined|null|NaN|\[object/)
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${locale}">`))
    expect(html).not.toMatch(/<script|<b>|<img|src=|@import|url\(/)
    expect(html).toContain('Ana &quot;&lt;b&gt;&quot; &amp; Co')
    expect(html.match(/href="([^"]*)"/g)).toEqual(['href="https://huella.example/verify-email?token=abc&amp;x=&lt;1&gt;"'])
    const plain = html.replace(/<style>.*?<\/style>|<title>.*?<\/title>|<[^>]+>/g, ' ')
    for (const line of text.split('\n\n').slice(1)) expect(unescaped(plain)).toContain(line.split('\n')[0]!.replace(/:$/, ''))
  })

  it('is translated', () => {
    const subjects = (['es', 'en'] as const).map((locale) => writeLetter(letter, locale, { ...letter.example, ...facts }, {}).subject)
    expect(subjects[0]).not.toBe(subjects[1])
  })
})

function unescaped(html: string): string {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
  return html.replace(/&(lt|gt|quot|#x27|amp);/g, (entity) => entities[entity]!)
}
