import { isUtf8 } from 'node:buffer'
import { invalid, keyWith, ReadableError } from '../../kit/errors.ts'

/** Bytes in which an encoding without a byte order mark is looked for. */
const LOOKED_AT = 4096
/** Broken lines that a refusal names. */
const MOST_NAMED = 5
/** Bytes that mean nothing in Windows-1252. */
const UNDEFINED_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/**
 * A text file as UTF-8 without its byte order mark: from UTF-8, UTF-16 or Windows-1252. A file in UTF-8 with a broken byte is refused with its
 * lines, because reading all of it as Windows-1252 would change every accent.
 * @throws unsupported_type for binary files; invalid_fields on `file`
 */
export function decodeText(bytes: Uint8Array): Buffer {
  const wide = wideEncodingOf(bytes)
  if (wide) return fromWide(bytes, wide)
  const has_mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const own = has_mark ? bytes.subarray(3) : bytes
  if (isUtf8(own)) return Buffer.from(own.buffer, own.byteOffset, own.length)
  const { valid, broken } = sequencesOf(own)
  if (has_mark || valid > 0) throw brokenAt(broken)
  const undefined_at = linesWhere(own, (byte) => UNDEFINED_1252.has(byte))
  if (undefined_at.length > 0) throw brokenAt(undefined_at)
  return Buffer.from(new TextDecoder('windows-1252').decode(own))
}

function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const start = bytes.subarray(0, LOOKED_AT)
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]!++
  if (zeros[0] === 0 && zeros[1] === 0) return null
  // Text of Western languages has a zero in nearly every pair, always on the same side.
  if (zeros[0] === 0 && zeros[1]! * 4 > start.length) return 'utf-16le'
  if (zeros[1] === 0 && zeros[0]! * 4 > start.length) return 'utf-16be'
  throw new ReadableError('unsupported_type')
}

function fromWide(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Buffer {
  const text = new TextDecoder(encoding).decode(bytes)
  const at = text.indexOf('\uFFFD')
  if (at >= 0) throw brokenAt([text.slice(0, at).split(/\r\n|\r|\n/).length])
  return Buffer.from(text)
}

/** Counts the valid characters of several bytes in UTF-8, and names the lines of broken ones. */
function sequencesOf(bytes: Uint8Array): { valid: number; broken: number[] } {
  const skipped = new Set<number>()
  let valid = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0x80) continue
    const size = bytes[at]! >= 0xf0 ? 4 : bytes[at]! >= 0xe0 ? 3 : 2
    if (!isUtf8(bytes.subarray(at, at + size)) || at + size > bytes.length) {
      if (skipped.size < MOST_NAMED) skipped.add(at)
      continue
    }
    valid++
    at += size - 1
  }
  return { valid, broken: linesWhere(bytes, (_, at) => skipped.has(at)) }
}

function linesWhere(bytes: Uint8Array, is_broken: (byte: number, at: number) => boolean): number[] {
  const found = new Set<number>()
  let line = 1
  for (const [at, byte] of bytes.entries()) {
    if (found.size >= MOST_NAMED) break
    if (is_broken(byte, at)) found.add(line)
    if (byte === 10 || (byte === 13 && bytes[at + 1] !== 10)) line++
  }
  return [...found]
}

function brokenAt(lines: readonly number[]): ReadableError {
  return invalid({ file: [keyWith({ key: 'statement_error_characters', inputs: { lines: lines.join(', ') } })] })
}
