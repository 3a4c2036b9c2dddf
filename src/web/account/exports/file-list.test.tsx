import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import type { Export } from '../../../domain/exports/export.ts'
import { FileList } from './file-list.tsx'

const FILE: Export = {
  id: 'expo_1',
  name: 'audit',
  state: 'ready',
  done: 50_000,
  total: 50_000,
  bytes: 9,
  created_at: '2026-12-01T10:00:00Z',
  ended_at: '2026-12-01T10:01:00Z',
  expires_at: '2026-12-04T10:00:00Z',
}

it.each([
  ['a whole one', {}, '50.000 filas'],
  ['one that was cut', { total: 50_001 }, 'Las primeras 50.000 filas: la lista tiene más. Filtrala y descargala por partes'],
  ['one of which more would be read', { state: 'waiting', done: 2_500, total: 50_001 }, 'Filas leídas: 2.500 de 50.000'],
] as const)('says of %s what is in it', (_, change, text) => {
  const Page = createRoutesStub([{ path: '/', Component: () => <FileList files={[{ ...FILE, ...change }]} /> }])
  expect(renderToStaticMarkup(<Page />)).toContain(`<p>${text}`)
})
