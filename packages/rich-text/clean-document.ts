import type { HeadingLevel, RichBlock, RichDocument, RichInline, RichItem, RichMark } from './document.ts'
import { withoutControls } from './without-controls.ts'

/** Limits of a document from outside, far above any text that a person writes. */
const MOST_BYTES = 120_000
const MOST_NODES = 6_000
const MOST_DEPTH = 12
const LONGEST_LINK = 2_000
const LONGEST_ALT = 300

type DocumentProblem = 'too_large' | 'too_deep' | 'no_document'

interface Allowed {
  /** True for the names of pictures. */
  isPicture?: (name: string) => boolean
  /** True for allowed targets of a card. */
  isTarget?: (target: string) => boolean
  /** True for the address of a link that is stored by its target's id. */
  isReference?: (href: string) => boolean
}

type Cleaned = { document: RichDocument } | { problem: DocumentProblem }

/**
 * Builds a new document from untrusted input: known nodes, marks and attributes are copied one by one, everything else is left out, so that
 * nothing hidden gets through. Its limits are checked before any recursion: 20 000 nested blocks must not exhaust the stack.
 * @param allowed the permitted pictures, targets and references
 */
export function cleanDocument(value: unknown, allowed: Allowed = {}): Cleaned {
  const problem = boundsProblem(value)
  if (problem) return { problem }
  if (!isNode(value) || value.type !== 'doc') return { problem: 'no_document' }
  const content = blocksOf(value, allowed)
  return { document: { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] } }
}

interface UnknownNode {
  type: string
  attrs?: unknown
  content?: unknown
  marks?: unknown
  text?: unknown
}

/** Walks without recursion. */
function boundsProblem(value: unknown): DocumentProblem | null {
  const queue: [unknown, number][] = [[value, 0]]
  let nodes = 0
  let characters = 0
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [one, depth] = next
    nodes++
    // A node is an object in an array: each level of the document counts twice.
    if (depth > MOST_DEPTH * 2 + 2) return 'too_deep'
    if (nodes > MOST_NODES * 4) return 'too_large'
    if (typeof one === 'string') characters += one.length
    if (characters > MOST_BYTES) return 'too_large'
    if (one === null || typeof one !== 'object') continue
    for (const child of Object.values(one)) queue.push([child, depth + 1])
  }
  return null
}

function isNode(value: unknown): value is UnknownNode {
  return typeof value === 'object' && value !== null && typeof (value as UnknownNode).type === 'string'
}

function childrenOf(node: UnknownNode): UnknownNode[] {
  return Array.isArray(node.content) ? node.content.filter(isNode) : []
}

function blocksOf(node: UnknownNode, allowed: Allowed): RichBlock[] {
  return childrenOf(node).flatMap((child) => blockOf(child, allowed) ?? [])
}

function blockOf(node: UnknownNode, allowed: Allowed): RichBlock | null {
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', ...inlinesOf(node, allowed) }
    case 'heading':
      return { type: 'heading', attrs: { level: levelOf(node) }, ...inlinesOf(node, allowed) }
    case 'bulletList':
    case 'orderedList': {
      const content = childrenOf(node).flatMap((child) => itemOf(child, allowed) ?? [])
      return content.length > 0 ? { type: node.type, content } : null
    }
    case 'blockquote': {
      const content = blocksOf(node, allowed)
      return content.length > 0 ? { type: 'blockquote', content } : null
    }
    case 'picture': {
      const { name, alt } = attributesOf(node)
      if (typeof name !== 'string' || !allowed.isPicture?.(name)) return null
      return { type: 'picture', attrs: { name, alt: typeof alt === 'string' ? withoutControls(alt).slice(0, LONGEST_ALT) : '' } }
    }
    case 'card': {
      const { target } = attributesOf(node)
      return typeof target === 'string' && allowed.isTarget?.(target) ? { type: 'card', attrs: { target } } : null
    }
    default:
      return null
  }
}

/** An item begins with a paragraph, which the editor's schema requires. */
function itemOf(node: UnknownNode, allowed: Allowed): RichItem | null {
  if (node.type !== 'listItem') return null
  const content = blocksOf(node, allowed)
  return { type: 'listItem', content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content] }
}

function levelOf(node: UnknownNode): HeadingLevel {
  return attributesOf(node).level === 3 ? 3 : 2
}

function attributesOf(node: UnknownNode): Record<string, unknown> {
  return typeof node.attrs === 'object' && node.attrs !== null ? (node.attrs as Record<string, unknown>) : {}
}

function inlinesOf(node: UnknownNode, allowed: Allowed): { content?: RichInline[] } {
  const content = childrenOf(node).flatMap((child) => inlineOf(child, allowed) ?? [])
  return content.length > 0 ? { content } : {}
}

function inlineOf(node: UnknownNode, allowed: Allowed): RichInline | null {
  if (node.type === 'hardBreak') return { type: 'hardBreak' }
  if (node.type !== 'text' || typeof node.text !== 'string') return null
  const text = withoutControls(node.text)
  if (text === '') return null
  const marks = (Array.isArray(node.marks) ? node.marks.filter(isNode) : []).flatMap((mark) => markOf(mark, allowed) ?? [])
  const once = marks.filter((mark, i) => marks.findIndex((other) => other.type === mark.type) === i)
  return once.length > 0 ? { type: 'text', text, marks: once } : { type: 'text', text }
}

function markOf(mark: UnknownNode, { isReference }: Allowed): RichMark | null {
  if (mark.type === 'bold' || mark.type === 'italic') return { type: mark.type }
  if (mark.type !== 'link') return null
  const given = attributesOf(mark).href
  const href = typeof given === 'string' && isReference?.(given) ? given : safeHref(given)
  return href === null ? null : { type: 'link', attrs: { href } }
}

/** The address of a link to a web page or to one mailbox, without headers of a letter; null for any other, in any spelling. */
export function safeHref(href: unknown): string | null {
  if (typeof href !== 'string' || href.length > LONGEST_LINK) return null
  // Browsers skip these inside of "java\nscript:"; no honest address has them.
  if (/[\p{Cc} \u00a0]/u.test(href.trim())) return null
  if (!/^(https?:\/\/[^/]|mailto:[\w.+'-]+@[a-z\d.-]+$)/i.test(href.trim())) return null
  const url = URL.parse(href.trim())
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) && url.username === '' ? url.href : null
}
