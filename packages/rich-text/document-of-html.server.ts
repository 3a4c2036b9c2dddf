import { cleanDocument } from './clean-document.ts'
import { EMPTY_DOCUMENT, type RichDocument } from './document.ts'
import { cleanHtml, decodeEntities } from './html.server.ts'

/** Nodes of the editor by the elements of clean HTML. */
const BLOCKS: Record<string, Pick<Open, 'type'> & { attrs?: { level: number } }> = {
  p: { type: 'paragraph' },
  h2: { type: 'heading', attrs: { level: 2 } },
  h3: { type: 'heading', attrs: { level: 3 } },
  ul: { type: 'bulletList' },
  ol: { type: 'orderedList' },
  li: { type: 'listItem' },
  blockquote: { type: 'blockquote' },
}

interface Open {
  type: string
  content: Open[]
  text?: string
  marks?: object[]
}

/** Converts HTML of older texts to a document for the editor. Loose text becomes a paragraph. */
export function documentOfHtml(html: string): RichDocument {
  const root: Open = { type: 'doc', content: [] }
  const open: Open[] = [root]
  const marks: { name: string; mark: object }[] = []
  for (const [, closing, name = '', attributes = '', text] of cleanHtml(html).matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) addText(open, decodeEntities(text), marks)
    else if (Object.hasOwn(BLOCKS, name) && closing) closeBlock(open, BLOCKS[name]!.type)
    else if (Object.hasOwn(BLOCKS, name)) openBlock(open, name)
    else if (closing) marks.splice(marks.findLastIndex((known) => known.name === name) >>> 0, 1)
    else marks.push({ name, mark: markOf(name, attributes) })
  }
  const cleaned = cleanDocument(root)
  return 'document' in cleaned ? cleaned.document : EMPTY_DOCUMENT
}

function openBlock(open: Open[], name: string): void {
  // A paragraph created for loose text ends at the next block.
  if (['paragraph', 'heading'].includes(open.at(-1)!.type)) open.pop()
  const block: Open = { ...BLOCKS[name]!, content: [] }
  open.at(-1)!.content.push(block)
  open.push(block)
}

function closeBlock(open: Open[], type: string): void {
  const at = open.findLastIndex((block) => block.type === type)
  if (at > 0) open.splice(at)
}

function addText(open: Open[], text: string, marks: { mark: object }[]): void {
  if (!['paragraph', 'heading'].includes(open.at(-1)!.type)) {
    if (text.trim() === '') return
    openBlock(open, 'p')
  }
  open.at(-1)!.content.push({ type: 'text', text: text.replace(/\s+/g, ' '), content: [], marks: marks.map(({ mark }) => mark) })
}

function markOf(name: string, attributes: string): object {
  if (name === 'strong') return { type: 'bold' }
  if (name === 'em') return { type: 'italic' }
  const [, href = ''] = /\bhref="([^"]*)"/.exec(attributes) ?? []
  return { type: 'link', attrs: { href: decodeEntities(href) } }
}
