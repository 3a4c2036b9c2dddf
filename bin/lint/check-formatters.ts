import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Formatters of Intl hold memory outside of JavaScript's heap, which does not come back: one file creates each once. As a rule in biome's own language
 * this takes a third of all its checks.
 */
const OWNER = 'src/kit/formatters.ts'
const FORMATTER = /\bIntl\.\w+\(|\.toLocale(?:Date|Time)?String\(|\.localeCompare\([^()]*,/

/** @param root folder of a repository */
export function formatterProblems(root: string): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['src/kit/sentences/**', 'src/testing/**', '**/*.test.*', OWNER] })
  return files.sort().flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n')
    return lines.flatMap((line, i) => (FORMATTER.test(line) ? [`${file}:${i + 1}: take the formatter from ${OWNER}`] : []))
  })
}

if (import.meta.main) {
  const problems = formatterProblems('.')
  if (problems.length > 0) console.error(problems.join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
}
