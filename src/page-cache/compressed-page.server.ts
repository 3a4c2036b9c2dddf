import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { shortDigest } from '../kit/seal.server.ts'
import { lateStart } from './late-start.ts'

/** A cached page: compressed once, with its own content security policy and its etag. */
export interface CompressedPage {
  brotli: Buffer
  gzip: Buffer
  etag: string
  csp: string
}

/**
 * Compresses a rendered page with late-starting scripts. A nonce is valid for one response only, so it is removed, and the inline scripts
 * and styles that carried it are allowed by hash instead; no others, or a script that somebody planted in the page's texts would run.
 * @param csp the policy for given sources of scripts and styles
 */
export async function compressPage(
  html: string,
  nonce: string,
  csp: (scripts: string[], styles: string[]) => string,
): Promise<CompressedPage> {
  const late = lateStart(html, nonce)
  const policy = csp(hashesOf(late, 'script', nonce), hashesOf(late, 'style', nonce))
  const bytes = Buffer.from(nonce ? late.replaceAll(` nonce="${nonce}"`, '') : late)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 7 }),
  ])
  // Weak, as one etag stands for all encodings of the same page.
  return { brotli, gzip: gzipped, etag: `W/"${shortDigest(policy, bytes)}"`, csp: policy }
}

/** A cached page is compressed once, at a high level, at which Zstandard would be no smaller. */
export const CACHED_ENCODINGS = ['br', 'gzip'] as const
type CachedEncoding = (typeof CACHED_ENCODINGS)[number]

/** Bytes of the pages cached for the few clients that accept no encoding, which are several times as large as compressed ones. */
const PLAIN_BYTES = 8 * 2 ** 20

/**
 * Returns a page in an encoding that the browser accepts. Without any, it is decompressed once, and cached while it is among the latest.
 */
export function openBodies(): (page: CompressedPage, encoding: CachedEncoding | undefined) => Buffer {
  const plain = new LRUCache<string, Buffer>({ maxSize: PLAIN_BYTES, sizeCalculation: ({ length }) => length + 100 })
  return (page, encoding) => {
    if (encoding) return encoding === 'br' ? page.brotli : page.gzip
    const body = plain.get(page.etag) ?? gunzipSync(page.gzip)
    plain.set(page.etag, body)
    return body
  }
}

function hashesOf(html: string, name: 'script' | 'style', nonce: string): string[] {
  // Only `+` has a meaning in a pattern among the characters of a nonce (base64).
  if (nonce === '') return []
  const inline = new RegExp(`<${name}(?=[^<>]* nonce="${nonce.replaceAll('+', '\\+')}")(?![^<>]*\\ssrc=)[^<>]*>([\\s\\S]*?)</${name}>`, 'g')
  const hashes = [...html.matchAll(inline)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...new Set(hashes)]
}
