import { inflateSync } from 'node:zlib'

/** Names of features that run code, send data, or contain other files. An action to a page (`GoTo`) or an address (`URI`) is none. */
const FORBIDDEN = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'AA',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'XFA',
  'RichMedia',
  'Rendition',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
])
/** Bytes that the streams of objects may come to in all when inflated. */
const MOST_INFLATED = 64 * 2 ** 20
/** Objects of one such stream; writers put a few hundred in each. */
const MOST_OBJECTS = 100_000

/** A whole PDF that only shows pages. One that is a second kind of file too, an archive at its end or a page at its start, is none. */
export function checkPdf(pdf: Uint8Array): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const is_whole = bytes.toString('latin1', 0, 5) === '%PDF-' && bytes.subarray(-2048).includes('%%EOF')
  const is_archive = bytes.subarray(-66_000).includes('PK\u0005\u0006', 0, 'latin1')
  const has_page = /<(?:!doctype|html|script|svg)/i.test(bytes.toString('latin1', 0, 1024))
  return is_whole && !is_archive && !has_page && isHarmless(bytes)
}

/**
 * Reads objects wherever a table could point a viewer to (`1 0 obj`), also inside of a stream; other bytes of streams, such as pictures and texts of
 * pages, are never read. Streams of objects (`/ObjStm`) are inflated first.
 */
function isHarmless(bytes: Buffer): boolean {
  const opened: number[] = []
  const leading_out = new Set<number>()
  const isAllowed = (number: number, { names, opens }: PdfObject): boolean => {
    if (names.includes('URI') || names.includes('Next')) leading_out.add(number)
    opened.push(...opens)
    return !names.some((name) => FORBIDDEN.has(name))
  }
  // Objects may be inside of each other, and each is read. This bounds the cost for any file.
  let [to_read, to_inflate] = [4 * bytes.length + 2 ** 20, MOST_INFLATED]
  for (const at of beginnings(bytes)) {
    const object = readObject(bytes, at)
    const next = readToken(bytes, object.end)
    to_read -= object.read + next.end - object.end
    if (to_read < 0 || !isAllowed(numberBefore(bytes, at), object)) return false
    if (!next.text.startsWith('stream') || !holdsObjects(object)) continue
    const inner = inflateObjects(bytes.subarray(next.start + 'stream'.length), object, to_inflate)
    if (!inner || !hasAllowedNames(inner.bytes)) return false
    to_inflate -= inner.bytes.length
    for (const { number, from } of inner.entries) {
      const one = readObject(inner.bytes, from)
      to_inflate -= one.read
      if (to_inflate < 0 || !isAllowed(number, one)) return false
    }
  }
  return !opened.some((number) => number === DIRECT || leading_out.has(number))
}

/** Behind each `1 0 obj` and `trailer`. */
function* beginnings(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3))
    if (isSpace(bytes[at - 1]) || isDigit(bytes[at - 1])) yield at + 'obj'.length
  for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7)) yield at + 'trailer'.length
}

/** Some viewers read the objects one after the other instead of at their places. */
function hasAllowedNames(bytes: Buffer): boolean {
  for (let token = readToken(bytes, 0); token.kind !== 'end'; token = readToken(bytes, token.end))
    if (token.kind === 'name' && FORBIDDEN.has(token.text)) return false
  return true
}

interface PdfObject {
  /** Behind its last token. */
  end: number
  /** Bytes that were examined. */
  read: number
  names: string[]
  /** Integers that follow `/First` and `/N`. */
  first: number[]
  count: number[]
  /** Objects that `/OpenAction` names, or `DIRECT` for an action that is written there and leads out of the file. */
  opens: number[]
}
const DIRECT = -1

/** One object: a dictionary, an array, or a single token. Any error ends it. */
function readObject(bytes: Buffer, from: number): PdfObject {
  const object: PdfObject = { end: from, read: 0, names: [], first: [], count: [], opens: [] }
  const following: Record<string, number[]> = { First: object.first, N: object.count, OpenAction: object.opens }
  let [depth, key] = [0, '']
  for (;;) {
    const { kind, text, end } = readToken(bytes, Math.max(from, object.end))
    object.read = end - from
    if (kind === 'end' || (kind === 'word' && !/^[+-]?[\d.]+$|^(R|true|false|null)$/.test(text))) break
    object.end = end
    if (kind === 'open') depth++
    else if (kind === 'close') depth--
    else if (kind === 'name') object.names.push(text)
    else if (kind === 'word' && Object.hasOwn(following, key)) following[key]!.push(Number(text))
    if (depth <= 0) break
    key = kind === 'name' ? text : ''
  }
  const leads_out = object.names.includes('URI') || object.names.includes('Next')
  if (object.names.includes('OpenAction') && leads_out) object.opens.push(DIRECT)
  return object
}

interface Token {
  kind: 'open' | 'close' | 'name' | 'string' | 'word' | 'end'
  text: string
  start: number
  end: number
}

function readToken(bytes: Buffer, from: number): Token {
  let at = from
  for (; at < bytes.length; at++) {
    if (bytes[at] === PERCENT) while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at++
    else if (!isSpace(bytes[at])) break
  }
  const sign = bytes[at]
  const token = (kind: Token['kind'], end: number, text = ''): Token => ({ kind, text, start: at, end })
  if (sign === undefined) return token('end', at)
  const is_double = bytes[at + 1] === sign
  if (sign === 0x5b || (sign === 0x3c && is_double)) return token('open', at + (sign === 0x5b ? 1 : 2))
  if (sign === 0x5d || (sign === 0x3e && is_double)) return token('close', at + (sign === 0x5d ? 1 : 2))
  if (sign === 0x28) return token('string', endOfString(bytes, at))
  if (sign === 0x3c) {
    const end = bytes.indexOf('>', at)
    return token('string', end < 0 ? bytes.length : end + 1)
  }
  let end = at + 1
  while (end < bytes.length && !isSpace(bytes[end]) && !isDelimiter(bytes[end])) end++
  // No name that matters is longer, even with every letter escaped.
  const text = bytes.toString('latin1', at, Math.min(end, at + 100))
  return sign === 0x2f ? token('name', end, nameOf(text)) : token('word', end, text)
}

/** `/J#61vaScript` is `JavaScript`. */
function nameOf(text: string): string {
  return text.slice(1).replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Parentheses nest, except those after a backslash. */
function endOfString(bytes: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === 0x5c) at++
    else if (bytes[at] === 0x28) depth++
    else if (bytes[at] === 0x29 && --depth === 0) return at + 1
  }
  return bytes.length
}

/** The number of `1 0 obj` that ends here; an object in another form has none, and is read all the same. */
function numberBefore(bytes: Buffer, at: number): number {
  return Number(/(\d+)\s+\d+\s*obj$/.exec(bytes.toString('latin1', Math.max(0, at - 40), at))?.[1])
}

/** The type may be left out: viewers look for the two numbers. */
function holdsObjects({ names }: PdfObject): boolean {
  return names.includes('ObjStm') || (names.includes('First') && names.includes('N'))
}

/** Objects of a stream by number and place, or undefined if they cannot be looked at: too large, encrypted, or compressed as no writer does. */
function inflateObjects(body: Buffer, { names, first, count }: PdfObject, limit: number) {
  const filters = names.filter((name) => /Decode$|^(Fl|LZW|AHx|A85|RL|Crypt|Predictor)$/.test(name))
  const [start, length] = [first[0], count[0]]
  if (filters.length !== 1 || !['FlateDecode', 'Fl'].includes(filters[0]!) || first.length !== 1 || count.length !== 1) return undefined
  let begin = 0
  while (isSpace(body[begin])) begin++
  try {
    const bytes = inflateSync(body.subarray(begin), { maxOutputLength: Math.max(1, limit) })
    const numbers = bytes.toString('latin1', 0, start).trim().split(/\s+/).map(Number)
    if (length! > MOST_OBJECTS || numbers.length < 2 * length! || !numbers.every(Number.isInteger)) return undefined
    const entries = Array.from({ length: length! }, (_, i) => ({ number: numbers[2 * i]!, from: start! + numbers[2 * i + 1]! }))
    return { bytes, entries }
  } catch {
    return undefined
  }
}

const PERCENT = 0x25
const isSpace = (byte: number | undefined) => byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 0 || byte === 12
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39
const isDelimiter = (byte: number | undefined) =>
  byte !== undefined &&
  (byte === PERCENT ||
    byte === 0x2f ||
    byte === 0x28 ||
    byte === 0x29 ||
    byte === 0x3c ||
    byte === 0x3e ||
    byte === 0x5b ||
    byte === 0x5d ||
    byte === 0x7b ||
    byte === 0x7d)
