import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOSTILE_ADDRESSES, hostileTexts } from '../../src/testing/hostile/hostile-texts.ts'
import { editorExtensions } from '../../src/web/components/editor/extensions.ts'
import { cleanDocument, safeHref } from './clean-document.ts'
import type { RichDocument } from './document.ts'
import { htmlOfDocument } from './document-html.ts'
import { documentOfHtml } from './document-of-html.server.ts'
import { documentLength, documentSummary, documentText } from './document-text.ts'
import { cleanHtml } from './html.server.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (text: string, marks?: unknown[]) => ({ type: 'paragraph', content: [{ type: 'text', text, ...(marks && { marks }) }] })
const clean = (value: unknown): RichDocument => {
  const cleaned = cleanDocument(value, { isPicture: (name) => name === 'water-3' })
  if ('problem' in cleaned) throw new Error(cleaned.problem)
  return cleaned.document
}
const schema = getSchema(
  editorExtensions(
    () => '',
    () => '',
  ),
)

const WHOLE = doc(
  { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Agua' }] },
  paragraph('Un pozo', [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example/' } }]),
  {
    type: 'bulletList',
    content: [
      {
        type: 'listItem',
        content: [
          paragraph('uno'),
          { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('dos', [{ type: 'italic' }])] }] },
        ],
      },
    ],
  },
  { type: 'blockquote', content: [paragraph('Gracias')] },
  { type: 'picture', attrs: { name: 'water-3', alt: 'Un pozo' } },
  { type: 'paragraph', content: [{ type: 'text', text: 'a' }, { type: 'hardBreak' }, { type: 'text', text: 'b' }] },
  { type: 'paragraph' },
)

describe('a document from outside', () => {
  it('stays as it is when it has only what the editor writes, and the editor can open it', () => {
    expect(clean(WHOLE)).toEqual(WHOLE)
    expect(() => schema.nodeFromJSON(clean(WHOLE)).check()).not.toThrow()
  })

  it.each([
    [
      'unknown nodes',
      doc({ type: 'iframe', attrs: { src: 'https://a.example' } }, { type: 'script', content: [{ type: 'text', text: 'x' }] }),
    ],
    ['raw HTML', doc({ type: 'html', text: '<script>stolen()</script>' })],
    [
      'pictures of elsewhere',
      doc({ type: 'image', attrs: { src: 'https://a.example/x.png' } }, { type: 'picture', attrs: { name: '../x' } }),
    ],
    ['an empty list', doc({ type: 'bulletList', content: [] }, { type: 'orderedList', content: [paragraph('no item')] })],
    ['children that are no list', { type: 'doc', content: { length: 1, 0: paragraph('x') } }],
  ])('loses %s', (_, value) => {
    expect(clean(value)).toEqual(doc({ type: 'paragraph' }))
  })

  it('loses attributes and marks that it does not know', () => {
    const mark = { type: 'link', attrs: { href: 'https://a.example', target: '_blank', class: 'x', rel: 'opener', onclick: 'stolen()' } }
    const hostile = doc({
      ...paragraph('x', [mark, mark, { type: 'style', attrs: { style: 'x' } }]),
      attrs: { class: 'x', onclick: 'stolen()' },
      __proto__: { polluted: 1 },
    })
    expect(clean(hostile)).toEqual(doc(paragraph('x', [{ type: 'link', attrs: { href: 'https://a.example/' } }])))
  })

  it.each(HOSTILE_ADDRESSES)('has no link to %j', (href) => {
    expect(safeHref(href)).toBeNull()
    expect(clean(doc(paragraph('x', [{ type: 'link', attrs: { href } }])))).toEqual(doc(paragraph('x')))
  })

  it.each(['https://a.example/b?c=d&e=f#g', 'http://a.example/', 'mailto:hola@a.example', "mailto:d'ana+x_1@b-c.example"])(
    'may link to %s',
    (href) => {
      expect(safeHref(href)).toBe(href)
    },
  )

  it('is refused with 20 000 nested blocks', () => {
    let nested: unknown = paragraph('x')
    for (let i = 0; i < 20_000; i++) nested = { type: 'blockquote', content: [nested] }
    expect(cleanDocument(doc(nested))).toEqual({ problem: 'too_deep' })
  })

  it('is refused with 20 000 blocks, and with megabytes of text', () => {
    expect(cleanDocument(doc(...Array.from({ length: 20_000 }, () => paragraph('x'))))).toEqual({ problem: 'too_large' })
    expect(cleanDocument(doc(paragraph('x'.repeat(5_000_000))))).toEqual({ problem: 'too_large' })
  })

  it.each([null, undefined, 1, 'doc', [], {}, { type: 'paragraph' }])('is none: %j', (value) => {
    expect(cleanDocument(value)).toEqual({ problem: 'no_document' })
  })

  it('is clean, the same when cleaned again, and good for the editor, whatever it was', () => {
    const node = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: fc.constantFrom(
            'paragraph',
            'heading',
            'bulletList',
            'orderedList',
            'listItem',
            'blockquote',
            'picture',
            'text',
            'hardBreak',
            'image',
            'doc',
          ),
          text: fc.string(),
          attrs: fc.oneof(fc.constant(null), fc.record({ level: fc.integer(), name: fc.constantFrom('water-3', 'x'), href: fc.webUrl() })),
          marks: fc.array(fc.record({ type: fc.constantFrom('bold', 'link', 'code') })),
          content: fc.array(tie('node'), { maxLength: 4 }),
        },
        { requiredKeys: ['type'] },
      ),
    })).node
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (content) => {
        const cleaned = cleanDocument(doc(...content), { isPicture: (name) => name === 'water-3' })
        if ('problem' in cleaned) return
        expect(clean(cleaned.document)).toEqual(cleaned.document)
        schema.nodeFromJSON(cleaned.document).check()
      }),
    )
  })
})

describe('a document as HTML', () => {
  it('has only what HTML of ours may have', () => {
    const html = htmlOfDocument(clean(WHOLE))
    expect(html).toContain('<h2>Agua</h2>')
    expect(cleanHtml(html)).toBe(html)
  })

  it.each(hostileTexts())('runs nothing: %s', (text) => {
    const html = htmlOfDocument(
      clean(doc(paragraph(text, [{ type: 'link', attrs: { href: `https://a.example/${encodeURIComponent(text.toWellFormed())}` } }]))),
    )
    expect(html.replace(/<\/?p>|<a href="https:\/\/a\.example\/[^"<>]*" rel="noopener nofollow">|<\/a>/g, '')).not.toMatch(/[<>"]/)
  })

  it('comes from old HTML and goes back', () => {
    const html =
      '<h2>Agua</h2><p>Un <strong>pozo</strong> y <a href="https://a.example/?b=1&amp;c=2" rel="noopener nofollow">más</a></p><ul><li>uno</li><li>dos</li></ul><blockquote><p>Gracias</p></blockquote>'
    expect(htmlOfDocument(documentOfHtml(html))).toBe(html)
    expect(htmlOfDocument(documentOfHtml('suelto <em>y</em> más<p>otro</p>'))).toBe('<p>suelto <em>y</em> más</p><p>otro</p>')
    expect(documentOfHtml('')).toEqual(doc({ type: 'paragraph' }))
  })
})

it('counts what people read, and begins with its first sentences', () => {
  expect(documentText(clean(WHOLE))).toBe('Agua\nUn pozo\nuno\ndos\nGracias\na b')
  expect(documentLength(clean(doc(paragraph('añ👍'))))).toBe(3)
  expect(documentSummary(clean(doc(paragraph(`${'Primera frase larga de verdad. '.repeat(4)}${'y sigue '.repeat(30)}`))), 130)).toMatch(
    /verdad\.$/,
  )
})
