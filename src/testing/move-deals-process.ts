import { openDatabase } from '../kit/data/db.server.ts'
import { moveAtRandom } from './random-moves.ts'
import { DATABASE_TIMEOUT_MS } from './test-database.server.ts'

// Sellers of another process: moves deals at random until it is done or killed, and prints each move that the database has acknowledged.
const [connection = '', first = '0', sellers = '0', moves = '0'] = process.argv.slice(2)
const { pool, db, close } = openDatabase(JSON.parse(connection), { patience_ms: DATABASE_TIMEOUT_MS })
await moveAtRandom({ pool, db }, { first: Number(first), sellers: Number(sellers), moves: Number(moves) }, (made) =>
  process.stdout.write(`${made}\n`),
)
await close()
