import { readFileSync } from 'node:fs'
import { BackupError } from '@huella/backup/manifest'
import { ConfigError, readConfig } from '../src/config/config.server.ts'
import { ROOT } from '../src/config/root.server.ts'
import { openConnections } from '../src/kit/data/connections.server.ts'
import { openOwnDatabase } from '../src/kit/data/db.server.ts'
import { openFiles } from '../src/kit/files.server.ts'
import { errorStack, errorText, openLog } from '../src/kit/log.server.ts'

export const MIGRATIONS = `${ROOT}/db/migrations`

const UNAUTHENTICATED = '--unauthenticated'

/** The database, as its owner, and the uploads of the platform that this environment configures, running or not. */
async function openPlace(env: NodeJS.ProcessEnv) {
  const config = readConfig(env)
  const log = openLog('warn')
  const connections = await openConnections(config, log)
  const { db, pool, close } = openOwnDatabase(connections.owner)
  const { version } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as { version: string }
  return {
    config,
    log,
    connections,
    db,
    pool,
    version,
    files: await openFiles(config, log),
    async close() {
      await close()
      await connections.close()
    },
  }
}

/** Runs one of the commands that take a file. Errors that an operator can fix are printed in one line, others whole. */
export async function runWithFile(
  usage: string,
  work: (path: string, place: Awaited<ReturnType<typeof openPlace>>, unauthenticated: boolean) => Promise<void>,
): Promise<void> {
  const words = process.argv.slice(2)
  const [path, ...others] = words.filter((word) => word !== UNAUTHENTICATED)
  if (!path || others.length > 0 || path.startsWith('--')) {
    process.stderr.write(`${usage}\n`)
    process.exit(2)
  }
  try {
    const place = await openPlace(process.env)
    await work(path, place, words.includes(UNAUTHENTICATED)).finally(place.close)
  } catch (error) {
    process.exitCode = 1
    if (error instanceof BackupError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`${errorText(error)}\n${errorStack(error) ?? ''}\n`)
  }
}
