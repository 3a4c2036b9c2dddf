import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Account {
  uid: number
  gid: number
}

/** Accounts in order of preference when root has to drop its rights: neither owns anything worth stealing. */
const UNPRIVILEGED = ['postgres', 'nobody']

/**
 * The account the server runs as when this process is root, because PostgreSQL refuses to run as root; undefined when it runs as the current user.
 * First choice is the owner of existing files, then the owner of DATA_DIR (a mounted volume), then a well-known unprivileged user.
 */
export function findServerAccount(data_dir: string, home: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = ownerOf(home) ?? knownOwnerOf(data_dir) ?? namedAccount()
  if (!owner)
    throw new Error(
      `PostgreSQL does not run as root, and this machine has no user named ${UNPRIVILEGED.join(' or ')}: start as a normal user`,
    )
  return owner
}

/**
 * Refuses to start when this process is not root and the files belong to another user, whose server we could neither start nor read.
 * @throws Error
 */
export function refuseForeignFiles(home: string): void {
  const mine = process.getuid?.()
  if (mine === undefined || mine === 0) return
  const uid = statSync(home, { throwIfNoEntry: false })?.uid
  if (uid === undefined || uid === mine) return
  throw new Error(
    `${home} belongs to ${accountName(uid)}, this process runs as ${accountName(mine)}: start as that user or as root, or use another DATA_DIR`,
  )
}

/** True if the account may enter every directory above the path and read the path itself (mode bits only: access lists are ignored). */
export function canReach(path: string, account: Account | undefined): boolean {
  if (!account) return true
  const real = realpathSync(path)
  if (!allows(statSync(real), account, 0o5)) return false
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (!allows(statSync(folder), account, 0o1)) return false
    if (folder === dirname(folder)) return true
  }
}

function ownerOf(path: string): Account | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

/** initdb looks up the name of its user, so an owner without a passwd entry cannot create the files. */
function knownOwnerOf(path: string): Account | undefined {
  const owner = ownerOf(path)
  return owner && passwd().some((entry) => entry.uid === owner.uid) ? owner : undefined
}

function namedAccount(): Account | undefined {
  const entries = passwd()
  return UNPRIVILEGED.map((name) => entries.find((entry) => entry.name === name)).find((entry) => entry !== undefined)
}

function accountName(uid: number): string {
  return passwd().find((entry) => entry.uid === uid)?.name ?? `user ${uid}`
}

function passwd(): (Account & { name: string })[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.map((line) => line.split(':')).map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

function allows(stats: Stats, account: Account, needed: number): boolean {
  const shift = stats.uid === account.uid ? 6 : stats.gid === account.gid ? 3 : 0
  return ((stats.mode >> shift) & needed) === needed
}
