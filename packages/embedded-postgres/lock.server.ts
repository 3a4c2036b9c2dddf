import { chownSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './account.server.ts'

const SQLITE_BUSY = 5

/**
 * Runs `work` while no other process runs work under the same lock file. Node has no file locks, and a pid file outlives a kill −9. SQLite,
 * which is part of Node, locks through the kernel on every system: the lock is released when its owner ends, in any way. The file itself
 * always stays empty.
 */
export async function withFileLock<Result>(path: string, owner: Account | undefined, work: () => Promise<Result>): Promise<Result> {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    if (owner) chownSync(path, owner.uid, owner.gid)
    while (!tryLock(lock)) await sleep(5 + Math.random() * 10)
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return false
    throw error
  }
}
