import { inflateSync } from 'node:zlib'

/** Bytes of text, inflated, that an uploaded PNG may carry in all. */
const MOST_TEXT = 2 ** 20
/** Chunks of text: each costs the decoder memory beside its bytes. */
const MOST_CHUNKS = 1_000
const SIGNATURE = 8
/** Length, type and checksum around the data of a chunk. */
const FRAME = 12

/**
 * True if a PNG's text and colour profile come to more than 1 MB when inflated. The decoder inflates them all at once and retains them, so
 * that 110 kB can take a gigabyte. This check takes no more than that megabyte.
 */
export function hasTooMuchText(png: Buffer): boolean {
  let [left, chunks] = [MOST_TEXT, 0]
  for (let at = SIGNATURE; at + FRAME <= png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return false
    const data = png.subarray(at + 8, at + 8 + length)
    if (type === 'tEXt' || type === 'zTXt' || type === 'iTXt' || type === 'iCCP') {
      left -= textBytes(type, data, left)
      chunks++
    }
    if (left < 0 || chunks > MOST_CHUNKS) return true
    at += FRAME + length
  }
  return false
}

/** Bytes of a chunk's text, inflated; more than `limit` if it is larger or cannot be inflated. */
function textBytes(type: 'tEXt' | 'zTXt' | 'iTXt' | 'iCCP', data: Buffer, limit: number): number {
  const keyword_end = data.indexOf(0)
  if (type === 'tEXt' || keyword_end === -1) return data.length
  // Follows the keyword: the method in `zTXt` and `iCCP`; in `iTXt` a compression flag, the method, and two more texts.
  if (type !== 'iTXt') return inflatedBytes(data.subarray(keyword_end + 2), limit)
  if (data[keyword_end + 1] !== 1) return data.length
  const language_end = data.indexOf(0, keyword_end + 3)
  const translation_end = language_end === -1 ? -1 : data.indexOf(0, language_end + 1)
  return translation_end === -1 ? data.length : inflatedBytes(data.subarray(translation_end + 1), limit)
}

function inflatedBytes(compressed: Buffer, limit: number): number {
  try {
    return inflateSync(compressed, { maxOutputLength: Math.max(1, limit) }).length
  } catch {
    return limit + 1
  }
}
