import { OpenAPIHono } from '@hono/zod-openapi'
import { mountEndpoints } from '../api/endpoints.server.ts'
import { accessOf } from '../api/guard-endpoints.server.ts'
import type { ApiEnv } from '../kit/http/api.server.ts'

/** Every endpoint with its audience, as in a running process: `GET /trail/:code`. */
export const ENDPOINTS = accessOf(mountEndpoints(new OpenAPIHono<ApiEnv>()))
