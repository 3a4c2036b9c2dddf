import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { ReadableError } from '../../../kit/errors.ts'

const derive = promisify(argon2)
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_LENGTH = 32
/** Hashing shares four threads with file and name look-ups, and the processors with the pages: it never takes more than half of them, nor more than two. */
const AT_ONCE = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))
/** Some seconds of waiting; who comes later is told to come again. */
const LONGEST_QUEUE = 100
const COME_AGAIN_SECONDS = 5

/**
 * A new salted digest, in the PHC string format. Unicode is composed first, so that every keyboard types the same password.
 * @throws busy when too many others wait
 */
export async function digestPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash(password, { ...COST, nonce, tagLength: TAG_LENGTH })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * Compares in constant time. A digest that is no argon2id digest is never right.
 * @throws busy when too many others wait
 */
export async function verifyPassword(password: string, digest: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(digest) ?? []
  if (salt === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const given = await hash(password, { ...cost, nonce: Buffer.from(salt, 'base64'), tagLength: expected.length })
  return timingSafeEqual(given, expected)
}

let decoy: Promise<string> | undefined

/** Takes as long as a real comparison: for names that nobody has. */
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
  if (waiting.length >= LONGEST_QUEUE) throw new ReadableError('busy', { retry_after: COME_AGAIN_SECONDS })
  // Who has waited takes over the place of who has finished, so nobody slips in between.
  if (running < AT_ONCE) running++
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
