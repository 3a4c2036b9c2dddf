import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Limits that keep a folder readable at a glance (docs/decisions/0012-domain-and-web.md): files directly in a folder, and entries of `src/`. */
const MAX_FILES = 40
const MAX_SRC_ENTRIES = 12
/** Generated, installed, or append-only. */
const EXEMPT = ['src/kit/sentences', 'bench/node_modules', 'e2e/visual', 'db/migrations', 'docs/decisions']

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = folderProblems('.')
  if (problems.length > 0) console.error(problems.join('\n'))
  process.exit(problems.length > 0 ? 1 : 0)
}

/** @param root the folder of `src`, `demo`, … */
export function folderProblems(root: string): string[] {
  const entries = readdirSync(`${root}/src`).length
  const crowded = ['src', 'packages', 'bin', 'bench', 'db', 'demo', 'e2e', 'docs'].flatMap((folder) => crowdedFolders(root, folder))
  return [...(entries > MAX_SRC_ENTRIES ? [`src has ${entries} entries, at most ${MAX_SRC_ENTRIES}`] : []), ...crowded]
}

function crowdedFolders(root: string, folder: string): string[] {
  if (EXEMPT.includes(folder)) return []
  const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).length
  return [
    ...(files > MAX_FILES ? [`${folder} has ${files} files of its own, at most ${MAX_FILES}`] : []),
    ...entries.filter((entry) => entry.isDirectory()).flatMap((entry) => crowdedFolders(root, `${folder}/${entry.name}`)),
  ]
}
