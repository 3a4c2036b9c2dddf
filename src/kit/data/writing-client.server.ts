import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'

/** `read_only_sql_transaction`: the error of a standby, and of a primary that became one, for writes, LISTEN and NOTIFY. */
const READ_ONLY = '25006'

/**
 * A connection that is closed as soon as the server refuses writes: the next one goes to the server behind the address by then. Every pool
 * and listener uses it.
 */
export class WritingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const { connection } = this as this & Internals
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      // Closes after the error has reached the waiting code.
      if (code === READ_ONLY) setImmediate(() => connection.stream.destroy())
    })
  }
}

/** The driver's own connection, which its types leave out. */
interface Internals {
  connection: EventEmitter & { stream: Socket }
}
