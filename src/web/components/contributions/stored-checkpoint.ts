import { z } from 'zod'
import { localStore } from '../../../kit/ui/browser-storage.ts'

const NAME = 'ledger-log'

const StoredCheckpoint = z.object({
  size: z.int(),
  root: z.string(),
  /** When this browser verified a checkpoint for the first time. */
  since: z.string(),
})
export type StoredCheckpoint = z.infer<typeof StoredCheckpoint>

export function hasSeenHistory(): boolean {
  return readCheckpoint() !== undefined
}

export function readCheckpoint(): StoredCheckpoint | undefined {
  try {
    return StoredCheckpoint.safeParse(JSON.parse(localStore.getItem(NAME) ?? '')).data
  } catch {
    return undefined
  }
}

export function storeCheckpoint(checkpoint: StoredCheckpoint): void {
  localStore.setItem(NAME, JSON.stringify(checkpoint))
}
