import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

describe('safeRedirect', () => {
  it.each([
    '/',
    '/proyectos',
    '/en/project/pozo-de-agua',
    '/proyectos?cause=agua&page=2',
    '/buscar#rooms',
    '/a/@b/~c',
    '/proyecto/%C3%B1andu',
  ])('keeps %s', (path) => expect(safeRedirect(path)).toBe(path))

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/%5Cevil.example',
    '/%2f/evil.example',
    '/%2fevil.example',
    '/%252fevil.example',
    '/%255cevil.example',
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%0d%0aX:1',
    '/%00',
    '/%E0%A4%A',
    '/a b',
    '/\t/evil.example',
    '/\u2028evil',
    '／／evil.example',
    '/／evil.example',
    '/evil.example',
    '',
    null,
    42,
    ['/proyectos'],
    `/${'a'.repeat(3000)}`,
  ])('sends %j home', (value) => expect(safeRedirect(value)).toBe('/'))
})
