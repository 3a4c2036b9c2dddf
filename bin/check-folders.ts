import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** A folder that a stranger takes in at a glance (docs/decisions/0012-two-floors.md): what it may hold of its own, and `src/` itself. */
const MOST_FILES = 40
const MOST_ENTRIES = 12
/** Generated, or a record that only grows. */
const LEFT_OUT = ['src/kit/paraglide', 'e2e/visual', 'db/migrations']

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = folderProblems('.')
  if (problems.length > 0) console.error(problems.join('\n'))
  process.exit(problems.length > 0 ? 1 : 0)
}

/** @param root where `src`, `demo`, … are */
export function folderProblems(root: string): string[] {
  const entries = readdirSync(`${root}/src`).length
  const crowded = ['src', 'bin', 'bench', 'db', 'demo', 'e2e', 'docs'].flatMap((folder) => crowdedFolders(root, folder))
  return [...(entries > MOST_ENTRIES ? [`src has ${entries} entries, at most ${MOST_ENTRIES}`] : []), ...crowded]
}

function crowdedFolders(root: string, folder: string): string[] {
  if (LEFT_OUT.includes(folder)) return []
  const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).length
  return [
    ...(files > MOST_FILES ? [`${folder} has ${files} files of its own, at most ${MOST_FILES}`] : []),
    ...entries.filter((entry) => entry.isDirectory()).flatMap((entry) => crowdedFolders(root, `${folder}/${entry.name}`)),
  ]
}
