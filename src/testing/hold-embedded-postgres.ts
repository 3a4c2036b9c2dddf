import { openEmbeddedPostgres } from '../kit/postgres/embedded.server.ts'

// A process of the platform as far as the database is concerned: says when it is connected, then stays until it is told to close, or is killed.
const [data_dir = '', manner = 'stay'] = process.argv.slice(2)
const postgres = await openEmbeddedPostgres({ data_dir })
process.stdout.write(`${JSON.stringify(postgres.connection)}\n`)
if (manner === 'stay') {
  // Its end also means that who started it is gone.
  process.stdin.once('data', leave).once('end', leave)
}

async function leave(): Promise<void> {
  await postgres.close()
  process.stdin.destroy()
}
