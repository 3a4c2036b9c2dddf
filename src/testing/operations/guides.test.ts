import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

// Pages for newcomers name only what exists.

const PAGES = ['README.md', 'STYLE.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')]
const PATH = /^(?:src|packages|db|bin|demo|e2e|bench|docs|deploy)\/[\w./@-]+$/

it.each(PAGES)('%s names files that exist', (page) => {
  const text = readFileSync(page, 'utf8')
  const named = [...text.matchAll(/`([^`\s]+)[^`\n]*`/g)].map(([, name]) => name!).filter((name) => PATH.test(name))
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, name]) => join(dirname(page), name!))
  expect([...new Set([...named, ...linked])].filter((name) => !existsSync(name))).toEqual([])
})

it('the README is short', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(61)
})
