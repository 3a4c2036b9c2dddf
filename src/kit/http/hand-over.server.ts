import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiEnv } from './api.server.ts'

/**
 * Hands a successful answer to a caller in this process as the object that its JSON would be read as: its text would be encoded, put into a stream,
 * read and parsed again. Failures are sent as they are, because pages may throw them.
 */
export function handOverAnswers(): MiddlewareHandler<ApiEnv> {
  return (c, next) => {
    if (c.env?.handOver) c.json = handOverJson as unknown as typeof c.json
    return next()
  }
}

/** In place of `c.json`. The same function for every request: V8 holds a function that is new each time, and the request with it, until its next full collection. */
function handOverJson(this: HonoContext<ApiEnv>, value: object, status: ContentfulStatusCode = 200) {
  const type = { 'content-type': 'application/json' }
  if (status >= 300) return this.body(JSON.stringify(value), status, type)
  this.env.handOver?.(wireForm(value))
  return this.body(null, status, type)
}

/** A copy of a value, as JSON would carry it; the page and the finder that made the value may change theirs. @throws TypeError for a bigint, as JSON does */
export function wireForm(value: unknown): unknown {
  switch (typeof value) {
    case 'number':
      // JSON has no negative zero.
      return Number.isFinite(value) ? value + 0 : null
    case 'object':
      return value === null ? null : wireObject(value)
    case 'bigint':
      throw new TypeError('JSON has no bigint')
    case 'function':
    case 'symbol':
      return undefined
    default:
      return value
  }
}

function wireObject(value: object): unknown {
  if ('toJSON' in value && typeof value.toJSON === 'function') return wireForm(value.toJSON())
  if (Array.isArray(value)) return Array.from(value, (part) => wireForm(part) ?? null)
  const copy: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(value)) {
    const carried = wireForm(part)
    if (carried === undefined) continue
    if (key === '__proto__') Object.defineProperty(copy, key, { value: carried, enumerable: true, configurable: true, writable: true })
    else copy[key] = carried
  }
  return copy
}
