import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { lateStart } from './late-start.ts'

/** A page as it is kept: compressed once, with a policy of its own and the mark by which browsers ask whether theirs is still good. */
export interface CompressedPage {
  brotli: Buffer
  gzip: Buffer
  etag: string
  csp: string
}

/**
 * Packs a drawn page, whose scripts start late. A nonce is good for one answer, so its marks are taken out and the page's own inline scripts and styles are allowed by hash.
 * @param csp the policy for such sources of scripts and styles
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
  // Weak, as one mark stands for all compressions of the same page.
  return { brotli, gzip: gzipped, etag: `W/"${digest}"`, csp: policy }
}

/** A kept page is packed well, once: Zstandard would be no smaller. */
export const CACHED_ENCODINGS = ['br', 'gzip'] as const
type CachedEncoding = (typeof CACHED_ENCODINGS)[number]

/** The page in an encoding that a browser takes; few ask for none, so it is unpacked for them. */
export function bodyOf(page: CompressedPage, encoding: CachedEncoding | undefined): Buffer {
  return encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : gunzipSync(page.gzip)
}

/** Does an `If-None-Match` hold this mark? The weak comparison, as RFC 9110 §13.1.2 wants it. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.replace('W/', '')))
}

/** Data blocks (JSON-LD) do not run, so policies do not speak of them. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

function hashesOf(html: string, inline: RegExp): string[] {
  const hashes = [...html.matchAll(inline)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [...new Set(hashes)]
}
