import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchRefused } from './fetch-refused.ts'

const DECODERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
])
export const ENCODINGS = [...DECODERS.keys()].join(', ')

/**
 * The body of a response, limited both as received and as decompressed: a small one may decompress without end, an endless one to nothing.
 * @throws FetchRefused too_large; type for an encoding that was not requested
 */
export async function readBody(response: IncomingMessage, bytes: number, signal: AbortSignal): Promise<Buffer> {
  if (Number(response.headers['content-length']) > bytes) throw new FetchRefused('too_large')
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  const decoder = DECODERS.get(encoding)
  if (!decoder && encoding !== 'identity') throw new FetchRefused('type')
  const chunks: Buffer[] = []
  const keep = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk)
  }
  if (decoder) await pipeline(response, atMost(bytes), decoder(), atMost(bytes), keep, { signal })
  else await pipeline(response, atMost(bytes), keep, { signal })
  return Buffer.concat(chunks)
}

function atMost(bytes: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > bytes) throw new FetchRefused('too_large')
      yield chunk
    }
  }
}
