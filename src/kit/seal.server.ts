import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * Encrypts text that the database stores but must not be able to read (AES-256-GCM). Bound to a purpose and an owner: copied to another row
 * it does not open.
 * @param secret_key from the configuration; each purpose has its own key derived from it
 */
export function seal(secret_key: string, about: { purpose: string; owner: string }, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret_key, about.purpose), nonce).setAAD(Buffer.from(about.owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return ['v1', nonce, sealed, cipher.getAuthTag()].map((part) => (typeof part === 'string' ? part : part.toString('base64url'))).join('.')
}

/** The key that seals, and the former one, which only opens. `Config` is one. */
export interface SecretKeys {
  secret_key: string
  secret_key_old?: string | undefined
}

/** @throws Error when it was sealed with neither key, for another purpose or owner, or was altered */
export function unseal({ secret_key, secret_key_old }: SecretKeys, about: { purpose: string; owner: string }, sealed: string): string {
  if (secret_key_old === undefined) return unsealWith(secret_key, about, sealed)
  try {
    return unsealWith(secret_key, about, sealed)
  } catch {
    return unsealWith(secret_key_old, about, sealed)
  }
}

function unsealWith(secret_key: string, about: { purpose: string; owner: string }, sealed: string): string {
  const [version, nonce, text, tag] = sealed.split('.')
  if (version !== 'v1' || !nonce || text === undefined || !tag) throw new Error('not a sealed text')
  const bytes = (part: string) => Buffer.from(part, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret_key, about.purpose), bytes(nonce), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(about.owner)).setAuthTag(bytes(tag))
  return Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString('utf8')
}

/** A keyed digest, for secrets short enough to be typed: without the key nobody can test guesses against it. */
export function keyedDigest(secret_key: string, purpose: string, text: string): string {
  return createHmac('sha256', keyFor(secret_key, purpose)).update(text).digest('base64url')
}

/** The possible digests of a text: with the current key first. Compare with all of them, store the first. */
export function keyedDigests({ secret_key, secret_key_old }: SecretKeys, purpose: string, text: string): string[] {
  return [secret_key, secret_key_old].flatMap((key) => (key === undefined ? [] : [keyedDigest(key, purpose, text)]))
}

/** At least 128 bits of a SHA-256, as 22 letters: enough to distinguish any two contents. */
export function shortDigest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 22)
}

/** Derived once for each purpose, of which there are as many as in the code: deriving costs more than a digest with it. */
function keyFor(secret_key: string, purpose: string): KeyObject {
  const known = keys.get(secret_key)?.get(purpose)
  if (known !== undefined) return known
  const made = createSecretKey(Buffer.from(hkdfSync('sha256', secret_key, 'huella', purpose, 32)))
  keys.set(secret_key, (keys.get(secret_key) ?? new Map()).set(purpose, made))
  return made
}

const keys = new Map<string, Map<string, KeyObject>>()
