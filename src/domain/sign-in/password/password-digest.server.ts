import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { ReadableError } from '../../../kit/errors.ts'

const derive = promisify(argon2)
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
export const DIGEST_COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
let cost: Record<keyof typeof DIGEST_COST, number> = DIGEST_COST
/** A digest that no password has, of the present cost. */
let decoy: Promise<string> | undefined

/** Changes the cost of new digests, for tests about anything else (`cheap-digests.ts`). @throws Error outside of tests */
export function costDigests(changed: typeof cost): void {
  if (process.env.VITEST === undefined) throw new Error('digests of passwords cost what DIGEST_COST says')
  cost = changed
  decoy = undefined
}

const TAG_LENGTH = 32
/**
 * Concurrent hashes: at most half of the CPUs, and two, as hashing shares libuv's four threads with file and DNS access and the CPUs with
 * rendering.
 */
const MAX_CONCURRENT = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))
/** Queue bound, some seconds of waiting; beyond it requests are refused with `Retry-After`. */
const MAX_QUEUE = 100
const RETRY_AFTER_SECONDS = 5

/**
 * Returns a new salted digest in the PHC string format. Unicode is normalized (NFC) first, as keyboards compose accents differently.
 * @throws busy when the queue is full
 */
export async function digestPassword(password: string): Promise<string> {
  const { memory, passes, parallelism } = cost
  const nonce = randomBytes(16)
  const tag = await hash(password, { memory, passes, parallelism, nonce, tagLength: TAG_LENGTH })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * Compares in constant time. False for anything that is not an argon2id digest.
 * @throws busy when the queue is full
 */
export async function verifyPassword(password: string, digest: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(digest) ?? []
  if (salt === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const own_cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const given = await hash(password, { ...own_cost, nonce: Buffer.from(salt, 'base64'), tagLength: expected.length })
  return timingSafeEqual(given, expected)
}

/** Takes as long as a real comparison, for unknown logins. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= digestPassword(randomBytes(16).toString('hex'))
  await verifyPassword(password, await decoy)
  return false
}

let running = 0
const waiting: (() => void)[] = []

async function hash(
  password: string,
  options: { memory: number; passes: number; parallelism: number; nonce: Buffer; tagLength: number },
): Promise<Buffer> {
  if (waiting.length >= MAX_QUEUE) throw new ReadableError('busy', { retry_after: RETRY_AFTER_SECONDS })
  // A finished hash hands its slot directly to the first in the queue, so that no new request gets in between.
  if (running < MAX_CONCURRENT) running++
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await derive('argon2id', { ...options, message: password.normalize('NFC') })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
