import type { MiddlewareHandler } from 'hono'
import { ownerOf } from './addresses.ts'
import { type ApiEnv, fromOf } from './api.server.ts'

/** Limits endpoints that draw documents: requests of one address beyond a few are refused at once, with 503. */
export function boundDrawing(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const leave = c.var.context.printer.enter(ownerOf(fromOf(c).address))
    try {
      await next()
    } finally {
      leave()
    }
  }
}
