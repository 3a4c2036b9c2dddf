import { describe, expect, it } from 'vitest'
import { HOSTILE_REDIRECTS } from '../../testing/hostile/hostile-redirects.ts'
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
  ])('accepts %s', (path) => expect(safeRedirect(path)).toBe(path))

  it.each([...HOSTILE_REDIRECTS, '', null, 42, ['/proyectos']])('sends %j home', (value) => expect(safeRedirect(value)).toBe('/'))
})
