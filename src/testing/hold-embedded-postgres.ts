import { openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'

// Simulates a platform process: prints a line when it is connected, then waits until it receives a line or is killed.
const [data_dir = '', manner = 'stay'] = process.argv.slice(2)
const postgres = await openEmbeddedPostgres({ data_dir })
process.stdout.write(`${JSON.stringify(postgres.connection)}\n`)
if (manner === 'stay') {
  // stdin also ends when the parent process is gone.
  process.stdin.once('data', leave).once('end', leave)
}

async function leave(): Promise<void> {
  await postgres.close()
  process.stdin.destroy()
}
