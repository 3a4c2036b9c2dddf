import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isWithin, parseTilePath } from '@huella/transparency-log/tile-path'
import { type Context, Hono } from 'hono'
import { bytesOfEntries, entryLines, findLogKeys, findNote } from '../../domain/ledger/log/find-log.server.ts'
import type { LedgerLog } from '../../domain/ledger/log/ledger-log.ts'
import page from '../../domain/ledger/log/proofs/verify.html?raw'
import { findPositionOfTrail, writeProof } from '../../domain/ledger/log/proofs/write-proof.server.ts'
import { readEntries, readTile } from '../../domain/ledger/log/read-tiles.server.ts'
import verifier from '../../domain/ledger/log/verify-ledger.mjs?raw'
import type { Db } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { encodingFor } from '../../kit/http/encoding.ts'
import { openToPages } from '../../kit/http/open-to-pages.server.ts'
import type { Services } from '../../kit/services.server.ts'

const TEXT = 'text/plain; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'
const FOREVER = 'public, max-age=31536000, immutable'
/** A checkpoint is replaced every hour at most, and at each payout. */
const SECONDS = 'public, max-age=5'

/**
 * The public log under `/log`: checkpoints, tiles and entry bundles as C2SP's tlog-tiles has them, the same entries as one file, the keys, and the program that verifies
 * all of it. Only what a
 * checkpoint signs is there.
 */
export function ledgerLog({ db, config }: Pick<Services, 'db' | 'config'>) {
  return new Hono()
    .use('/log/*', openToPages())
    .get('/log/checkpoint', async (c) => c.body((await latest(db)).note, 200, { 'Content-Type': TEXT, 'Cache-Control': SECONDS }))
    .get('/log/checkpoint/:size', async (c) => {
      const found = await findNote(db, readSize(c.req.param('size')))
      // The latest of its size: another one may follow when the key changes.
      return found ? c.body(found.note, 200, { 'Content-Type': TEXT, 'Cache-Control': SECONDS }) : missing()
    })
    .get('/log/keys', async (c) => {
      const keys = await findLogKeys({ db })
      return c.body(keys.map(({ verifier_key }) => `${verifier_key}\n`).join(''), 200, { 'Content-Type': TEXT, 'Cache-Control': SECONDS })
    })
    .get('/log/verify-ledger.mjs', async (c) =>
      c.body(withKeys(await findLogKeys({ db }), config), 200, { 'Content-Type': SCRIPT, 'Cache-Control': 'no-cache' }),
    )
    .get('/log/verify.html', async (c) =>
      c.body(await verifierPage(db, config), 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Disposition': 'attachment; filename="verify.html"',
        'Cache-Control': 'no-cache',
      }),
    )
    .get('/log/proof/:file', async (c) => sendProof(c, db))
    .get('/log/entries.jsonl', async (c) => sendFile(c, db, (await latest(db)).size, SECONDS))
    .get('/log/entries/:file', async (c) => {
      const [, size] = /^(\d+)\.jsonl$/.exec(c.req.param('file')) ?? []
      return sendFile(c, db, readSize(size), FOREVER)
    })
    .get('/log/tile/*', async (c) => {
      const tile = parseTilePath(c.req.path.slice('/log/tile/'.length))
      if (!tile || !isWithin(tile, (await latest(db)).size)) throw notFound()
      const { level, n, width } = tile
      const body = level === 'entries' ? await readEntries(db, tile) : await readTile(db, { level, n, width })
      return body ? sendTile(c, body, level === 'entries') : missing()
    })
}

/** The verifier with the public keys in it, but for those that were lost: they vouch for nothing any more. */
function withKeys(keys: LedgerLog['keys'], { log_witnesses }: Services['config']): string {
  const trusted = keys.filter(({ ended }) => ended !== 'lost').map(({ verifier_key }) => verifier_key)
  const witnesses = log_witnesses.map(({ verifier_key }) => verifier_key)
  return verifier
    .replace('PUBLISHED_KEYS = []', () => `PUBLISHED_KEYS = ${JSON.stringify(trusted)}`)
    .replace('PUBLISHED_WITNESSES = []', () => `PUBLISHED_WITNESSES = ${JSON.stringify(witnesses)}`)
}

/** One file that works from a disk, without this site: it is saved, never opened here, where its scripts may not run. */
async function verifierPage(db: Db, config: Services['config']): Promise<string> {
  const program = withKeys(await findLogKeys({ db }), config)
  return page.replace('/* verify-ledger.mjs */', () => program)
}

/** A proof of an entry by its position, or of a contribution's confirmation by its code. */
async function sendProof(c: Context, db: Db) {
  const [, of = ''] = /^([A-Za-z0-9-]{1,40})\.tlog-proof$/.exec(c.req.param('file') ?? '') ?? []
  const position = /^(0|[1-9]\d{0,14})$/.test(of) ? Number(of) : await findPositionOfTrail(db, of)
  const proof = position === undefined ? undefined : await writeProof(db, position)
  if (proof === undefined) throw notFound()
  const disposition = `attachment; filename="huella-${of}.tlog-proof"`
  return c.body(proof, 200, { 'Content-Type': TEXT, 'Content-Disposition': disposition, 'Cache-Control': SECONDS })
}

async function latest(db: Db) {
  return (await findNote(db)) ?? missing()
}

/** A file of the first entries. Its name and its address contain their number, which identifies the checkpoint that signs it. */
async function sendFile(c: Context, db: Db, size: number, cache: string) {
  const bytes = size <= (await latest(db)).size ? await bytesOfEntries(db, size) : undefined
  if (bytes === undefined) throw notFound()
  return c.body(Readable.toWeb(Readable.from(entryLines(db, size))) as ReadableStream, 200, {
    'Content-Type': 'application/jsonl; charset=utf-8',
    'Content-Length': String(bytes),
    'Content-Disposition': `attachment; filename="huella-ledger-${size}.jsonl"`,
    'Cache-Control': cache,
  })
}

/** Hashes do not compress, entries do. */
async function sendTile(c: Context, body: Buffer, compressible: boolean) {
  const headers = { 'Content-Type': 'application/octet-stream', 'Cache-Control': FOREVER, ...(compressible && { Vary: 'accept-encoding' }) }
  if (!compressible || !encodingFor(c.req.header('accept-encoding'), ['gzip'])) return c.body(new Uint8Array(body), 200, headers)
  return c.body(new Uint8Array(await promisify(gzip)(body)), 200, { ...headers, 'Content-Encoding': 'gzip' })
}

function readSize(text: string | undefined): number {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : missing()
}

function missing(): never {
  throw notFound()
}
