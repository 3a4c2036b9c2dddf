import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hasSentence } from '../../kit/translate.server.ts'

it('every sentence of every catalogue is compiled', () => {
  const keys = globSync('src/**/*.es.json').flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8'))))
  expect(keys.length).toBeGreaterThan(5000)
  expect(keys.filter((key) => !hasSentence(key))).toEqual([])
})
