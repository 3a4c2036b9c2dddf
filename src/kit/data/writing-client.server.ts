import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'

/** `read_only_sql_transaction`: the error of a standby, and of a primary that became one, for writes, LISTEN and NOTIFY. */
const READ_ONLY = '25006'

/**
 * A connection that is closed as soon as the server refuses writes: the next one goes to the server behind the address by then. Every pool
 * and listener uses it. Statements sent at once, as finders do in a transaction, wait for each other here: the driver's own queue ends with
 * its next version.
 */
export class WritingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const { connection } = this as this & Internals
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      // Closes after the error has reached the waiting code.
      if (code === READ_ONLY) setImmediate(() => connection.stream.destroy())
    })
    const send = this.query.bind(this) as (...query: unknown[]) => Promise<unknown>
    let last: Promise<unknown> = Promise.resolve()
    this.query = ((...query: [object | string, ...unknown[]]) => {
      // The pool sends one and is called back; a stream is none to wait for.
      if (typeof query.at(-1) === 'function' || 'submit' in Object(query[0])) return send(...query)
      const answer = last.then(() => send(...query))
      last = answer.catch(() => {})
      return answer
    }) as pg.Client['query']
  }
}

/** The driver's own connection, which its types leave out. */
interface Internals {
  connection: EventEmitter & { stream: Socket }
}
