import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keyedDigests } from '../../kit/seal.server.ts'
import type { Services } from '../../kit/services.server.ts'

type Config = Pick<Services['config'], 'data_dir' | 'secret_key'> & { secret_key_old?: string | undefined }

/**
 * Adds ids of users and customers to the list of erasures: a file in `DATA_DIR` that no backup contains, so that a restored backup does not bring them
 * back. One keyed digest in a line: without `SECRET_KEY` nobody can test an id against it.
 */
export async function addToErasures({ config }: { config: Config }, ids: string[]): Promise<void> {
  const listed = await linesOf(config)
  const lines = ids.filter((id) => !isListed(config, listed, id)).map((id) => digestsOf(config, id)[0]!)
  if (lines.length === 0) return
  await mkdir(config.data_dir, { recursive: true })
  await appendFile(fileOf(config), lines.map((line) => `${line}\n`).join(''), { flush: true, mode: 0o600 })
}

/** @returns whether an id is on the list; undefined while nobody is */
export async function readErasures(config: Config): Promise<((id: string) => boolean) | undefined> {
  const listed = await linesOf(config)
  return listed.size === 0 ? undefined : (id) => isListed(config, listed, id)
}

async function linesOf(config: Config): Promise<Set<string>> {
  const text = await readFile(fileOf(config), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return new Set(text.split('\n').filter(Boolean))
}

function isListed(config: Config, listed: Set<string>, id: string): boolean {
  return digestsOf(config, id).some((digest) => listed.has(digest))
}

/** With the key of now first. */
function digestsOf(config: Config, id: string): string[] {
  return keyedDigests(config, 'erasure', id)
}

function fileOf({ data_dir }: Config): string {
  return join(data_dir, 'erasures')
}
