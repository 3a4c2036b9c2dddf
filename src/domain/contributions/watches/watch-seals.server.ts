import { keyedDigests, type SecretKeys, seal, unseal } from '../../../kit/seal.server.ts'
import type { WatchLink } from './watch.ts'

export const WATCH_PURPOSE = 'trail_watch'
const LINK = { purpose: 'trail_watch_link', owner: 'link' }

export function sealAddress(secret_key: string, id: string, address: string): string {
  return seal(secret_key, { purpose: WATCH_PURPOSE, owner: id }, address)
}

export function openAddress(keys: SecretKeys, { id, sealed_address }: { id: string; sealed_address: string }): string {
  return unseal(keys, { purpose: WATCH_PURPOSE, owner: id }, sealed_address)
}

/** The digest with the current key first. */
export function digestsOfAddress(keys: SecretKeys, address: string): string[] {
  return keyedDigests(keys, WATCH_PURPOSE, address.toLowerCase())
}

/** The token of a letter's link, sealed, so that nobody can forge or read it. */
export function watchToken(secret_key: string, { id, does }: { id: string; does: WatchLink['does'] }): string {
  return Buffer.from(seal(secret_key, LINK, `${does} ${id}`)).toString('base64url')
}

/** Null for a token that is not ours. */
export function readWatchToken(keys: SecretKeys, token: string): { id: string; does: WatchLink['does'] } | null {
  try {
    const [does, id] = unseal(keys, LINK, Buffer.from(token, 'base64url').toString()).split(' ')
    return id && (does === 'confirm' || does === 'leave') ? { id, does } : null
  } catch {
    return null
  }
}
