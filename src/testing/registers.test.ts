import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { m } from '../kit/sentences/messages.js'

const SOURCES = globSync('src/**/*.{ts,tsx}', { exclude: ['src/**/*.test.*', 'src/testing/**', 'src/kit/sentences/**'] })

it('an id prefix belongs to one noun', () => {
  const owners = new Map<string, Set<string>>()
  for (const file of SOURCES.filter((name) => name.startsWith('src/domain/')))
    for (const [, prefix = ''] of readFileSync(file, 'utf8').matchAll(/newId\('(\w+)'\)/g))
      owners.set(prefix, (owners.get(prefix) ?? new Set()).add(file.split('/').slice(0, 3).join('/')))
  expect(owners.size).toBeGreaterThan(5)
  for (const [prefix, nouns] of owners) {
    expect(prefix).toMatch(/^[a-z]{3,4}$/)
    expect([...nouns], prefix).toHaveLength(1)
  }
})

it('every action in the audit log has a noun to filter by', () => {
  const nouns = new Set(Object.keys(m).flatMap((key) => /^act_([a-z]+)_/.exec(key)?.[1] ?? []))
  expect([...nouns].filter((noun) => !Object.hasOwn(m, `noun_${noun}`))).toEqual([])
})

it('an error code is declared once', () => {
  const codes = SOURCES.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/errorKind\('(\w+)'/g)].map(([, code]) => code))
  expect(codes).toEqual([...new Set(codes)])
})
