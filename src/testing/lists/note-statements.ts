import type pg from 'pg'

export interface SentStatement {
  text: string
  values: unknown[]
}

/** Calls a function before each statement that the pool's connections send, those that are open already among them. */
export function noteStatements(pool: pg.Pool, note: (statement: SentStatement) => void): void {
  const noted = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (noted.has(client)) return
    noted.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first, second] = given as [string | { text: string; values?: unknown[] }, unknown]
      const { text, values = second } = typeof first === 'string' ? { text: first } : first
      note({ text, values: Array.isArray(values) ? values : [] })
      return query(...given)
    }) as typeof client.query
  })
}
