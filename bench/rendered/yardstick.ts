import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { constants, zstdCompressSync } from 'node:zlib'
import { parseDocument } from 'htmlparser2'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** One in this many elements is a component of its own. */
const COMPONENT_EVERY = 3
/** Rendering is compiled by then. */
const WARM = 150
const MEASURED = 150
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

type ChildNode = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<ChildNode, { attribs: object }>

interface Yardstick {
  cpu_ms: number
  elements: number
}

/**
 * Opens the yardstick of rendered pages: what React alone needs for the same HTML, in a process of its own, as React reads `NODE_ENV` when loaded. The
 * HTML is parsed once; what counts is building its elements, `renderToString` and Zstandard.
 */
export function openYardstick() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  return {
    async measure(html: string): Promise<Yardstick> {
      child.stdin.write(`${JSON.stringify(html)}\n`)
      const [line] = (await once(lines, 'line')) as [string]
      return JSON.parse(line) as Yardstick
    },
    close: () => void child.kill(),
  }
}

function measureHtml(html: string): Yardstick {
  const { children } = parseDocument(html)
  const elements = count(children)
  const render = () => zstdCompressSync(renderToString(build(children)), ZSTD)
  for (let i = 0; i < WARM; i++) render()
  const before = process.cpuUsage()
  for (let i = 0; i < MEASURED; i++) render()
  const { user, system } = process.cpuUsage(before)
  return { cpu_ms: (user + system) / 1000 / MEASURED, elements }
}

const isTag = (node: ChildNode): node is Element => 'attribs' in node
const isText = (node: ChildNode): node is ChildNode & { data: string } => node.type === 'text'

function count(nodes: ChildNode[]): number {
  return nodes.filter(isTag).reduce((sum, { children }) => sum + 1 + count(children), 0)
}

function build(roots: ChildNode[]): ReactNode {
  let built = 0
  const nodesOf = (nodes: ChildNode[]): ReactNode[] => nodes.map((node, key) => nodeOf(node, key))
  const nodeOf = (node: ChildNode, key: number): ReactNode => {
    if (isText(node)) return node.data
    if (!isTag(node)) return null
    built++
    if (built % COMPONENT_EVERY > 0) return elementOf(node, key, nodesOf(node.children))
    return createElement(Part, { key, node, content: nodesOf(node.children) })
  }
  return nodesOf(roots)
}

function Part({ node, content }: { node: Element; content: ReactNode[] }) {
  return elementOf(node, 0, content)
}

const RAW = new Set(['script', 'style'])
const EMPTY = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

function elementOf(node: Element, key: number, content: ReactNode[]) {
  const { name } = node
  const properties: object = { ...propertiesOf(node), key }
  if (EMPTY.test(name)) return createElement(name, properties)
  if (!RAW.has(name)) return createElement(name, properties, content.length > 0 ? content : undefined)
  const [text] = node.children
  return createElement(name, { ...properties, dangerouslySetInnerHTML: { __html: text && isText(text) ? text.data : '' } })
}

const known = new WeakMap<Element, Record<string, unknown>>()

/** Parsed once, as an application has them at hand. */
function propertiesOf(node: Element): Record<string, unknown> {
  const found = known.get(node)
  if (found) return found
  const properties = Object.fromEntries(Object.entries(node.attribs).flatMap(([name, value]) => propertyOf(name, value)))
  known.set(node, properties)
  return properties
}

const NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  charset: 'charSet',
  srcset: 'srcSet',
  maxlength: 'maxLength',
  crossorigin: 'crossOrigin',
  autocomplete: 'autoComplete',
  readonly: 'readOnly',
  datetime: 'dateTime',
  colspan: 'colSpan',
  viewbox: 'viewBox',
  fetchpriority: 'fetchPriority',
}
const TRUE_IF_THERE = /^(hidden|disabled|required|checked|multiple|open|async|readOnly|selected|noModule)$/

function propertyOf(attribute: string, value: string): [string, unknown][] {
  if (attribute === 'style') return [['style', styleOf(value)]]
  if (attribute.startsWith('on')) return []
  const name =
    NAMES[attribute] ?? (/^(data|aria)-/.test(attribute) ? attribute : attribute.replace(/[-:](\w)/g, (_, letter) => letter.toUpperCase()))
  return [[name, TRUE_IF_THERE.test(name) ? true : value]]
}

function styleOf(text: string): Record<string, string> {
  const declarations = text.split(/;(?![^(]*\))/).filter((part) => part.includes(':'))
  return Object.fromEntries(
    declarations.map((part) => {
      const name = part.slice(0, part.indexOf(':')).trim()
      return [
        name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
        part.slice(part.indexOf(':') + 1).trim(),
      ]
    }),
  )
}

if (import.meta.main) {
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(measureHtml(JSON.parse(line) as string))}\n`)
  }
}
