import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { lateStart } from './late-start.ts'

/** A page as it is cached: compressed once, with its own content security policy and its etag. */
export interface CompressedPage {
  brotli: Buffer
  gzip: Buffer
  etag: string
  csp: string
}

/**
 * Compresses a rendered page, whose scripts start late. A nonce is valid for one response only, so it is removed, and the page's inline scripts and
 * styles are allowed by hash instead.
 * @param csp the policy for given sources of scripts and styles
 */
export async function compressPage(
  html: string,
  nonce: string,
  csp: (scripts: string[], styles: string[]) => string,
): Promise<CompressedPage> {
  const text = lateStart(nonce ? html.replaceAll(` nonce="${nonce}"`, '') : html)
  const policy = csp(hashesOf(text, INLINE_SCRIPT), hashesOf(text, INLINE_STYLE))
  const bytes = Buffer.from(text)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    promisify(gzip)(bytes, { level: 7 }),
  ])
  const digest = createHash('sha256').update(policy).update(bytes).digest('base64url').slice(0, 22)
  // Weak, as one etag stands for all encodings of the same page.
  return { brotli, gzip: gzipped, etag: `W/"${digest}"`, csp: policy }
}

/** A cached page is compressed once, at a high level, where Zstandard would be no smaller. */
export const CACHED_ENCODINGS = ['br', 'gzip'] as const
type CachedEncoding = (typeof CACHED_ENCODINGS)[number]

/** The page in an encoding that the browser accepts; decompressed on demand for the few that accept none. */
export function bodyOf(page: CompressedPage, encoding: CachedEncoding | undefined): Buffer {
  return encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : gunzipSync(page.gzip)
}

/** True if `If-None-Match` contains this etag, by weak comparison (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.replace('W/', '')))
}

/** Data blocks (JSON-LD) do not run, so they need no entry in the policy. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

function hashesOf(html: string, inline: RegExp): string[] {
  const hashes = [...html.matchAll(inline)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...new Set(hashes)]
}
