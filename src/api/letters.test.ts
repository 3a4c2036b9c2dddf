import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.server.ts'
import { exampleCase, previewLetter } from '../domain/emails/templates/letter-cases.server.ts'
import { fillTexts, sentencesOf } from '../domain/emails/templates/letter-texts.server.ts'
import { textError, variablesOf } from '../domain/emails/templates/template.ts'
import { writeLetter } from '../domain/emails/write-letter.server.ts'
import { hasSentence, translate } from '../kit/translate.server.ts'
import { partly } from '../testing/doubles/partly.ts'
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
  public_url: 'https://huella.example',
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

it('that open the desk of an organization name it: a manager may have several', () => {
  const paths = LETTERS.map(({ path, example }) => path({ ...facts, ...example } as never, 'es'))
  const desks = paths.filter((path) => path.split('?')[0] === '/mi-organizacion')
  expect(desks).toHaveLength(6)
  for (const path of desks) expect(path).toMatch(/\?organization=rotary-club-tunuyan$/)
})

describe.each(LETTERS.map((letter) => [letter.kind, letter] as const))('the letter %s', (kind, letter) => {
  it('has a label for the desk, in both languages', () => {
    expect(hasSentence(`letter_${kind}`)).toBe(true)
    for (const locale of ['es', 'en'] as const) expect(translate(`letter_${kind}`, locale)).toMatch(/\S/)
  })

  it.each(['es', 'en'] as const)('is safe in %s: values are text, and nothing is loaded from elsewhere', (locale) => {
    const { text, html } = writeLetter(letter, locale, { ...letter.example, ...facts }, {})
    expect(text).toContain(facts.link)
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${locale}"`))
    expect(html).not.toMatch(/<script|<img|src=|@import|url\(|<b>" &amp;/)
    expect(html).toContain('Ana &quot;&lt;b&gt;&quot; &amp; Co')
    expect(html.match(/href="([^"]*)"/g)).toEqual(['href="https://huella.example/verify-email?token=abc&amp;x=&lt;1&gt;"'])
  })

  it.each(bothLanguages(letter))('case %s in %s can be read in every mail program, with long names', (id, locale) => {
    const { subject, text, html } = rendered(letter, id, locale, LONG)
    expect(subject.length, subject).toBeLessThanOrEqual(60)
    expect(subject).not.toMatch(/[\r\n{}]|novedades|news\b|pediste|you (asked|requested)\b/i)
    expect(text).not.toMatch(/undefined|null|NaN|\[object|[{}]|[ap]\. ?m\.|\d [AP]M|[^.]\.\.(?!\.)/)
    // The text equals the text of the HTML.
    const [, preheader = ''] = /<div style="display:none[^>]*>(.*?)(?:&nbsp;&zwnj;)+<\/div>/.exec(html) ?? []
    expect(plain(html.replace(/<head>.*<\/head>|<div style="display:none.*?<\/div>/gs, ''))).toBe(`Huella ${plain(text)}`)
    // Lists of messages show the subject and then this.
    const [greeting, first] = text.split('\n\n')
    expect(preheader).toMatch(/^.{10,110}$/)
    for (const line of [subject, greeting!, first!])
      expect(line.toLowerCase().startsWith(plain(preheader).toLowerCase().replace(/\.$/, ''))).toBe(false)
    // Word lays out by tables, each with a width of its own, and inherits no font.
    const cells = [...html.matchAll(/<td([^>]*)>(?!<table|<!|&nbsp;)/g)].map(([, attributes]) => attributes)
    for (const attributes of cells)
      expect(attributes).toMatch(/font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;.*font-size:\d+px;line-height:\d+px/)
    expect(html).toContain('<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="600" align="center">')
    expect(html.match(/<table(?![^>]* width=)/g)).toHaveLength(1)
    expect(html).toMatch(
      /<table [^>]*><tr><td class="button" align="center" bgcolor="#\w{6}"[^>]*mso-padding-alt:14px 28px[^>]*><a href="https?:[^>]*>(?:[^<]|<\/?span[^>]*>)+<\/a><\/td>/,
    )
    // No line ends within it.
    expect(
      html.replace(/<title>.*?<\/title>|<div style="display:none.*?<\/div>|<span style="white-space:nowrap">e-mails?<\/span>/gis, ''),
    ).not.toMatch(/\be-mail/i)
    expect(html.length).toBeLessThan(60_000)
  })

  it.each(bothLanguages(letter))('case %s in %s says fixed words in its language, and links to its addresses', (id, locale) => {
    const { subject, text } = rendered(letter, id, locale, NEUTRAL)
    const other =
      locale === 'es' ? /\b(the|of|your|and|with|you|this|was)\b/i : /[áéíóúñ¿¡]|\b(el|los|las|que|para|con|una|del|tu|por|fue)\b/i
    const said = `${subject}\n${text}`.replace(/https?:\S+/g, '')
    expect(said).not.toMatch(other)
    const [, path = ''] = /https?:\/\/[^/]+(\/\S*)/.exec(text) ?? []
    expect(path.startsWith('/en/') || path === '/en').toBe(locale === 'en')
  })

  it('can be stopped, unless it answers its reader or protects an account or money', () => {
    expect(letter.topic !== undefined || letter.leave !== undefined).toBe(!ANSWERS.includes(kind) && !PROTECTS.includes(kind))
    const { text } = previewLetter(context, letter, exampleCase(context, letter, '0'), ORIGINAL).en
    expect(/-token=/.test(text.split('\n').at(-1)!)).toBe(letter.topic !== undefined || letter.leave !== undefined)
    expect(text).toContain('You can reply to this e-mail')
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
    const about = withValues(exampleCase(context, letter, '0'), NEUTRAL)
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
      const say = partly<Record<string, (values: object) => string>>(fillTexts(letter, 'es', { [name]: 'Hola {nobody_knows}' }))
      expect(say[name]!(values)).toBe(original.es.replace(/\{(\w+)\}/g, (_, variable: string) => variable.toUpperCase()))
    }
  })

  it('is translated', () => {
    const texts = (['es', 'en'] as const).map((locale) => writeLetter(letter, locale, { ...letter.example, ...facts }, {}).text)
    expect(texts[0]).not.toBe(texts[1])
  })
})

/** Letters that answer an act or a request of their reader. */
const ANSWERS = [
  'verify_email',
  'already_registered',
  'recover_password',
  'confirm_new_email',
  'lead_received',
  'trail_watch_asked',
  'account_erased',
  'giving_announced',
  'giving_lapses',
  'question_answered',
  'quote_sent',
  'task_reminder',
  'join_answered',
  'organization_received',
  'organization_approved',
  'organization_rejected',
  'offer_change_accepted',
  'offer_change_refused',
]
/** Letters without an unsubscription: they warn in time of a takeover of an account, of a change of the money's destination, or of money that did not arrive. */
const PROTECTS = [
  'password_changed',
  'email_change_asked',
  'email_changed',
  'new_device',
  'second_factor_on',
  'second_factor_off',
  'recovery_code_used',
  'recovery_codes_replaced',
  'factor_recovery_asked',
  'factor_recovery_soon',
  'factor_recovery_due',
  'factor_recovered',
  'factor_reset',
  'wrong_codes',
  'identity_linked',
  'account_disabled',
  'role_requested',
  'role_granted',
  'role_refused',
  'member_changed',
  'member_removed',
  'bank_account_changed',
  'bank_account_confirmed',
  'bank_account_refused',
  'bank_account_withdrawn',
  'log_refused',
  'payout_returned',
  'payment_unconfirmed',
]

/** Values that are long, and still plausible. */
const LONG: Record<string, unknown> = {
  name: 'María de los Ángeles',
  project: 'Agua segura y saneamiento para la Escuela Rural N.º 1-407 de Lavalle',
  organization: 'Fundación Rotaria para la Comarca Andina del Paralelo 42',
  title: 'Llegó la bomba solar, y el jueves ya salía agua en las tres escuelas',
  offer: 'Cinco noches en Salta y Jujuy con traslados, desayuno y una excursión',
  reason: 'Faltan dos presupuestos firmados.',
  device: 'Samsung Internet en un teléfono con Android',
  ...Object.fromEntries(
    ['about', 'by', 'changed_by', 'asked_by', 'invited_by', 'seller'].map((who) => [who, 'María de los Ángeles Etcheverry Bustamante']),
  ),
}
/** Values that are of no language. */
const NEUTRAL = Object.fromEntries([...Object.keys(LONG), 'start', 'deal', 'question', 'answer', 'writer'].map((value) => [value, 'Xyzzy']))

function bothLanguages(letter: (typeof LETTERS)[number]) {
  const cases = ['0', ...(letter.cases ?? []).map((_, at) => String(at + 1))]
  return cases.flatMap((id) => [[id, 'es'] as const, [id, 'en'] as const])
}

function rendered(letter: (typeof LETTERS)[number], id: string, locale: 'es' | 'en', values: Record<string, unknown>) {
  return previewLetter(context, letter, withValues(exampleCase(context, letter, id), values), ORIGINAL)[locale]
}

/** The facts with other values, also in their lists; missing ones are not added. */
function withValues<Of extends object>(facts: Of, values: Record<string, unknown>): Of {
  const other = Object.entries(facts).map(([name, value]) => {
    if (Array.isArray(value)) return [name, value.map((one) => (one && typeof one === 'object' ? withValues(one, values) : one))]
    return [name, value && Object.hasOwn(values, name) ? values[name] : value]
  })
  return Object.fromEntries(other) as Of
}

/** Text of HTML or plain text, without layout. */
function plain(text: string): string {
  return unescaped(
    text
      .replace(/<\/?span.*?>/g, '')
      .replace(/<!--.*?-->|<[^>]+>/g, ' ')
      .replaceAll('&nbsp;', ' '),
  )
    .replace(/\s+/g, ' ')
    .replaceAll(/:? https?:\S+/g, '')
    .trim()
}

function unescaped(html: string): string {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity]!)
}
