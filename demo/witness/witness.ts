import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// A witness of transparency logs (C2SP tlog-witness): it cosigns a log's checkpoint only if that continues the last one it saw, and so no log can show
// two histories. One file, nothing but Node; it shares no code with the platform. README.md says how to run it.

/** A checkpoint and what a log answers for: parsed by this program alone. */
interface Checkpoint {
  origin: string
  size: number
  root: Buffer
  /** Everything that is signed, with the line break at its end. */
  text: string
  signatures: { name: string; id: string; bytes: Buffer }[]
}

interface LogState {
  /** Verifier keys of the log, pinned at first contact or named by the operator. */
  keys: string[]
  size: number
  root: string
  /** Latest checkpoint with this witness's own line. */
  cosigned: string
}

export interface WitnessAnswer {
  status: number
  body: string
  type?: string
}

interface Options {
  name: string
  /** Folder of the key and the state. */
  folder: string
  key_type: 'ed25519' | 'ml-dsa-44'
  /** Verifier keys of logs that are trusted from the beginning. */
  logs?: string[]
  /** Finds the keys of a log that is met for the first time; undefined if it is to be refused. */
  meet?: (origin: string) => Promise<string[] | undefined>
  now?: () => number
}

export type Witness = ReturnType<typeof openWitness>

export function openWitness({ name, folder, key_type, logs = [], meet, now = Date.now }: Options) {
  mkdirSync(folder, { recursive: true })
  const secret = readOrMakeKey(join(folder, 'key.pem'), key_type)
  const type = key_type === 'ed25519' ? 4 : 6
  const key = Buffer.concat([Buffer.of(type), publicBytes(createPublicKey(secret))])
  const id = keyId(name, key)
  const file = join(folder, 'state.json')
  const state: Record<string, LogState> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  for (const log of logs) trust(log.split('+')[0]!, [log])

  return {
    verifier_key: `${name}+${id}+${key.toString('base64')}`,
    async addCheckpoint(body: string): Promise<WitnessAnswer> {
      const asked = parseRequest(body)
      if (!asked) return { status: 400, body: 'malformed\n' }
      const { origin } = asked.checkpoint
      if (!state[origin]) {
        const keys = await meet?.(origin)
        if (keys?.length) trust(origin, keys)
      }
      return decide(asked)
    },
    latest(origin_hash: string): WitnessAnswer {
      const found = Object.entries(state).find(([origin]) => sha256(Buffer.from(origin)).toString('hex') === origin_hash)
      return found?.[1].cosigned ? { status: 200, body: found[1].cosigned } : { status: 404, body: '' }
    },
  }

  function trust(origin: string, keys: string[]) {
    const known = state[origin] ?? { keys: [], size: 0, root: '', cosigned: '' }
    state[origin] = { ...known, keys: [...new Set([...known.keys, ...keys])] }
  }

  /** Without a pause between looking and recording, so that two requests at once cannot both be the next one. */
  function decide({ old, proof, checkpoint }: CosignRequest): WitnessAnswer {
    const log = state[checkpoint.origin]
    if (!log) return { status: 404, body: 'unknown origin\n' }
    if (!isSignedBy(log.keys, checkpoint)) return { status: 403, body: 'not signed by a trusted key\n' }
    if (old > checkpoint.size) return { status: 400, body: 'the old size is larger\n' }
    if (old !== log.size) return { status: 409, body: `${log.size}\n`, type: 'text/x.tlog.size' }
    if (!continues(log, checkpoint, proof)) return { status: 422, body: 'it does not continue the last checkpoint\n' }
    const line = cosign(checkpoint)
    Object.assign(log, { size: checkpoint.size, root: checkpoint.root.toString('base64'), cosigned: withLine(checkpoint, line) })
    writeDurably(file, JSON.stringify(state))
    return { status: 200, body: line }
  }

  function cosign({ origin, size, root, text }: Checkpoint): string {
    const time = Math.floor(now() / 1000)
    const subtree = [Buffer.from('subtree/v1\n\0'), lengthFirst(name), uint64(time), lengthFirst(origin), uint64(0), uint64(size), root]
    const message = type === 4 ? Buffer.from(`cosignature/v1\ntime ${time}\n${text}`) : Buffer.concat(subtree)
    const signature = Buffer.concat([Buffer.from(id, 'hex'), uint64(time), sign(null, message, secret)])
    return `— ${name} ${signature.toString('base64')}\n`
  }
}

interface CosignRequest {
  old: number
  proof: Buffer[]
  checkpoint: Checkpoint
}

/** `old <size>`, up to 63 lines of proof, an empty line, the checkpoint. */
function parseRequest(body: string): CosignRequest | undefined {
  const cut = body.indexOf('\n\n')
  if (cut === -1) return undefined
  const [first = '', ...lines] = body.slice(0, cut).split('\n')
  const [, old] = /^old (0|[1-9]\d{0,14})$/.exec(first) ?? []
  const proof = lines.map(readHash)
  const checkpoint = parseCheckpoint(body.slice(cut + 2))
  if (old === undefined || proof.length > 63 || proof.some((hash) => !hash) || !checkpoint) return undefined
  return { old: Number(old), proof: proof as Buffer[], checkpoint }
}

function parseCheckpoint(note: string): Checkpoint | undefined {
  const cut = note.lastIndexOf('\n\n')
  const text = note.slice(0, cut + 1)
  const [origin, size = '', hash = '', ...more] = text.split('\n')
  const root = readHash(hash)
  if (cut === -1 || !origin || !/^(0|[1-9]\d{0,14})$/.test(size) || !root || more.slice(0, -1).some((line) => line === '')) return undefined
  const signatures = note
    .slice(cut + 2)
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [, name = '', encoded = ''] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? []
      const bytes = Buffer.from(encoded, 'base64')
      return { name, id: bytes.toString('hex', 0, 4), bytes: bytes.subarray(4) }
    })
  if (!note.endsWith('\n') || signatures.length === 0 || signatures.some(({ name }) => !name)) return undefined
  return { origin, size: Number(size), root, text, signatures }
}

/** At least one trusted key signed it, and none of them another text. */
function isSignedBy(keys: string[], { text, signatures }: Checkpoint): boolean {
  let count = 0
  for (const { name, id, bytes } of signatures) {
    const trusted = keys.find((key) => key.startsWith(`${name}+${id}+`))
    if (!trusted) continue
    const material = Buffer.from(trusted.split('+').slice(2).join('+'), 'base64')
    if (material[0] !== 1 || keyId(name, material) !== id) continue
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), material.subarray(1)])
    if (!verify(null, Buffer.from(text), createPublicKey({ key: spki, format: 'der', type: 'spki' }), bytes)) return false
    count++
  }
  return count > 0
}

function continues(log: LogState, { size, root }: Checkpoint, proof: Buffer[]): boolean {
  if (size === 0 && !root.equals(sha256())) return false
  if (log.size === 0) return proof.length === 0
  if (log.size === size) return proof.length === 0 && root.toString('base64') === log.root
  const roots = rootsOf(log.size, size, proof, Buffer.from(log.root, 'base64'), true)
  return roots?.rest.length === 0 && roots.older.toString('base64') === log.root && roots.newer.equals(root)
}

/**
 * PROOF of RFC 6962 §2.1.2 read backward: what the roots of the first `m` and of all `n` leaves are, by this proof.
 * @param whole the older tree is complete up to here: its root is the known one and not in the proof
 */
function rootsOf(m: number, n: number, proof: Buffer[], known: Buffer, whole: boolean): Roots | undefined {
  if (m === n) {
    if (whole) return { older: known, newer: known, rest: proof }
    const [node, ...rest] = proof
    return node && { older: node, newer: node, rest }
  }
  let k = 1
  while (k * 2 < n) k *= 2
  const below = m <= k ? rootsOf(m, k, proof, known, whole) : rootsOf(m - k, n - k, proof, known, false)
  const [node, ...rest] = below?.rest ?? []
  if (!below || !node) return undefined
  if (m <= k) return { older: below.older, newer: sha256(Buffer.of(1), below.newer, node), rest }
  return { older: sha256(Buffer.of(1), node, below.older), newer: sha256(Buffer.of(1), node, below.newer), rest }
}

interface Roots {
  older: Buffer
  newer: Buffer
  /** Hashes of the proof that are not used. */
  rest: Buffer[]
}

function withLine({ text, signatures }: Checkpoint, line: string): string {
  const own = signatures.map(({ name, id, bytes }) => `— ${name} ${Buffer.concat([Buffer.from(id, 'hex'), bytes]).toString('base64')}\n`)
  return `${text}\n${own.join('')}${line}`
}

function readOrMakeKey(file: string, key_type: Options['key_type']): KeyObject {
  if (!existsSync(file)) {
    const { privateKey } = key_type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ml-dsa-44' as 'ed25519')
    writeDurably(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  }
  return createPrivateKey(readFileSync(file, 'utf8'))
}

/** Written beside and renamed: after a crash there is the old state or the new one. */
function writeDurably(file: string, text: string) {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  const folder = openSync(join(file, '..'), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** The key itself, without the header that says its algorithm. */
function publicBytes(key: KeyObject): Buffer {
  const spki = key.export({ type: 'spki', format: 'der' })
  return spki.subarray(key.asymmetricKeyType === 'ed25519' ? 12 : 22)
}

function keyId(name: string, key: Buffer): string {
  return sha256(Buffer.from(`${name}\n`), key).toString('hex', 0, 4)
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function readHash(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

function lengthFirst(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.of(bytes.length), bytes])
}

// The program

const BODY_BYTES = 64 * 1024

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

export function serveWitness(witness: Witness) {
  return createServer(async (request, response) => {
    const send = ({ status, body, type = 'text/plain; charset=utf-8' }: WitnessAnswer) =>
      response.writeHead(status, { 'Content-Type': type }).end(body)
    const [, origin] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(request.url ?? '') ?? []
    if (request.method === 'GET' && origin) return send(witness.latest(origin))
    if (request.method !== 'POST' || request.url !== '/add-checkpoint') return send({ status: 404, body: '' })
    const body = await readBody(request).catch(() => undefined)
    send(
      body === undefined ? { status: 400, body: 'too long\n' } : await witness.addCheckpoint(body).catch(() => ({ status: 500, body: '' })),
    )
  })
}

/** Asks the platform for its log's keys, once: a witness that runs for others is told them by its operator. */
async function keysOf(url: string, origin: string): Promise<string[] | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  const keys = answer?.ok ? (await answer.text()).split('\n').filter(Boolean) : []
  return keys.filter((key) => key.startsWith(`${origin}+`))
}

function main() {
  const { WITNESS_NAME = 'localhost/witness', WITNESS_DATA = '.data/witness', WITNESS_PORT = '0' } = process.env
  const { WITNESS_KEY_TYPE, WITNESS_LOGS = '', WITNESS_LOG_KEYS_URL } = process.env
  const witness = openWitness({
    name: WITNESS_NAME,
    folder: WITNESS_DATA,
    key_type: WITNESS_KEY_TYPE === 'ml-dsa-44' ? 'ml-dsa-44' : 'ed25519',
    logs: WITNESS_LOGS.split(',').filter(Boolean),
    ...(WITNESS_LOG_KEYS_URL && { meet: (origin: string) => keysOf(WITNESS_LOG_KEYS_URL, origin) }),
  })
  const server = serveWitness(witness)
  server.listen(Number(WITNESS_PORT), '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.stdout.write(`witness ${WITNESS_NAME} ${witness.verifier_key} http://127.0.0.1:${port}\n`)
  })
  process.on('SIGTERM', () => process.exit(0))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
