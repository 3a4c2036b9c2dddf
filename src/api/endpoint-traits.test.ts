import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { expect, it } from 'vitest'
import type { ApiEnv } from '../kit/http/api.server.ts'
import { clientPathsOf } from './endpoint-traits.server.ts'

it('endpoints for clients are known by their paths, which therefore have no parameters', () => {
  const api = new OpenAPIHono<ApiEnv>()
  declare('/token', 'clients')
  declare('/projects', 'users')
  expect(clientPathsOf(api)).toEqual(['/api/token'])
  declare('/token/{id}', 'clients')
  expect(() => clientPathsOf(api)).toThrow('/token/{id}')

  function declare(path: string, callers: string) {
    api.openAPIRegistry.registerPath(createRoute({ method: 'get', path, responses: {}, 'x-callers': callers }))
  }
})
