/** A node of a page's data, with its types. */
export interface DataNode {
  types: readonly string[]
  of: Readonly<Record<string, unknown>>
}

/** Limits of walking a page's structured data. */
const MOST_NODES = 5_000
const MOST_DEPTH = 40

/**
 * Every node of a page's JSON-LD (schema.org), outermost first: those of `@graph`, of lists, and nested ones. Invalid JSON is ignored, as
 * pages often contain some.
 */
export function dataNodes(texts: readonly string[]): DataNode[] {
  const nodes: DataNode[] = []
  const queue: [value: unknown, depth: number][] = texts.map((text) => [parsed(text), 0])
  for (let at = 0; at < queue.length && at < MOST_NODES; at++) {
    const [value, depth] = queue[at]!
    if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) continue
    if (!Array.isArray(value)) nodes.push({ types: typesOf(value), of: value as Record<string, unknown> })
    for (const child of Object.values(value)) if (queue.length < MOST_NODES) queue.push([child, depth + 1])
  }
  return nodes
}

/** A value, or the only or first one of a list. */
function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
}

export function nodeOf(value: unknown): Record<string, unknown> | null {
  const one = firstOf(value)
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? (one as Record<string, unknown>) : null
}

export function textOf(value: unknown): string | null {
  const one = firstOf(value)
  const text = typeof one === 'string' ? one : nodeOf(one)?.['@value']
  return typeof text === 'string' && text.trim() !== '' ? text : null
}

export function typesOf(value: unknown): string[] {
  const type = nodeOf(value)?.['@type']
  return asList(type).flatMap((one) => (typeof one === 'string' ? [one.replace(/^https?:\/\/schema\.org\//, '')] : []))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\s*(<!--|\/\/<!\[CDATA\[)|(-->|\/\/\]\]>)\s*$/g, ''))
  } catch {
    return null
  }
}
