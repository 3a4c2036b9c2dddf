import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import pg from 'pg'

// Writers that print the id of a row only after the database acknowledged its COMMIT, until they are killed.
const [data_dir = '', round = '', writers = ''] = process.argv.slice(2)
const postgres = await openEmbeddedPostgres({ data_dir })
const pool = new pg.Pool({ ...postgres.connection, max: Number(writers) })
await pool.query('create table if not exists acknowledged (id text not null, filling text not null)')
await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => write(writer)))

async function write(writer: number): Promise<never> {
  const client = await pool.connect()
  for (let row = 0; ; row++) {
    const id = `${round}-${writer}-${row}`
    await client.query('begin')
    await client.query('insert into acknowledged (id, filling) values ($1, $2)', [id, 'x'.repeat(500)])
    await client.query('commit')
    // Not before the line has left this process: a reader that is late would miss what waits here when it is killed.
    await new Promise((written) => process.stdout.write(`${id}\n`, written))
  }
}
