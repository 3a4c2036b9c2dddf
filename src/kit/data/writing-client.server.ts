import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'

/** `read_only_sql_transaction`: what a standby answers, and a primary that became one, to whoever writes, listens or notifies. */
const READ_ONLY = '25006'

/**
 * A connection that is given up as soon as the server says that it takes no writes: the next one goes to wherever the address leads by then. Every
 * pool and listener uses it.
 */
export class WritingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as Internals
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      // After the error has reached whoever waits for it.
      if (code === READ_ONLY) setImmediate(() => connection.stream.destroy())
    })
  }
}

/** The driver's own connection, which its types leave out. */
interface Internals {
  connection: EventEmitter & { stream: Socket }
}
