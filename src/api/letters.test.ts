import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.server.ts'
import { exampleCase, previewLetter } from '../domain/emails/templates/letter-cases.server.ts'
import { sayWords, sentencesOf } from '../domain/emails/templates/letter-words.server.ts'
import { textError, variablesOf } from '../domain/emails/templates/template.ts'
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

const ORIGINAL = { es: {}, en: {} }
const context = { config: readConfig({ NODE_ENV: 'test' }) }

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

  it('has a template: each sentence by its own rules, and said by the example or one of its cases', () => {
    const sentences = sentencesOf(letter, ORIGINAL)
    for (const { name, original, ...rules } of sentences) {
      expect([name, textError(original.es, rules), textError(original.en, rules)]).toEqual([name, null, null])
      expect([name, variablesOf(original.en)]).toEqual([name, rules.variables])
    }
    expect(sentences[0]!.part).toBe('subject')
    expect(new Set(sentences.map(({ part }) => part)).has('button')).toBe(true)
    const cases = ['0', ...(letter.cases ?? []).map((_, at) => String(at + 1))]
    const shown = cases.map((id) => previewLetter(context, letter, exampleCase(context, letter, id), ORIGINAL))
    for (const written of shown.flatMap(({ es, en }) => [es, en])) expect(written.text).not.toMatch(/undefined|NaN|\[object|[{}]/)
    const said = new Set(shown.flatMap(({ es, en }) => [...es.said.keys(), ...en.said.keys()]))
    // Every example has a name.
    expect(sentences.map(({ name }) => name).filter((name) => !said.has(name))).toEqual(['greeting_unnamed'])
  })

  it.each(['es', 'en'] as const)('says in %s what an admin wrote around its variables, HTML as text', (locale) => {
    const changed = (text: string) => `<i>${text}</i>`
    const texts = Object.fromEntries(sentencesOf(letter, ORIGINAL).map(({ name, original }) => [name, changed(original[locale])]))
    const about = exampleCase(context, letter, '0')
    const before = previewLetter(context, letter, about, ORIGINAL)[locale]
    const after = previewLetter(context, letter, about, { ...ORIGINAL, [locale]: texts })[locale]
    expect(after.subject).toBe(changed(before.subject))
    expect(after.html).toContain('&lt;i&gt;')
    expect(after.html).not.toContain('<i>')
    const plain = (text: string) => text.replaceAll(/<\/?i>/g, '')
    expect(plain(after.text)).toBe(before.text)
  })

  it('says the original where a changed sentence does not fit', () => {
    for (const { name, original, variables } of sentencesOf(letter, ORIGINAL)) {
      const values = Object.fromEntries(variables.map((variable) => [variable, variable.toUpperCase()]))
      const say = sayWords(letter, 'es', { [name]: 'Hola {nobody_knows}' }) as unknown as Record<string, (values: object) => string>
      expect(say[name]!(values)).toBe(original.es.replace(/\{(\w+)\}/g, (_, variable: string) => variable.toUpperCase()))
    }
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
