import { OpenAPIHono } from '@hono/zod-openapi'
import { openTraits } from '../api/endpoint-traits.server.ts'
import { mountEndpoints } from '../api/endpoints.server.ts'
import { accessOf } from '../api/guard-endpoints.server.ts'
import type { ApiEnv } from '../kit/http/api.server.ts'

const mounted = mountEndpoints(new OpenAPIHono<ApiEnv>())

/** Every endpoint with its audience, as in a running process: `GET /trail/:code`. */
export const ENDPOINTS = accessOf(mounted)

/** Body limit and callers that an endpoint declares: `traitsOf('POST', '/api/admin/pictures')`. */
export const traitsOf = openTraits(mounted)
