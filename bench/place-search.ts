import { Hono } from 'hono'
import { placeApi } from '../src/domain/places/place.api.server.ts'
import type { ApiEnv } from '../src/kit/http/api.server.ts'
import { openTestDatabase } from '../src/testing/test-database.server.ts'
import { testServices } from '../src/testing/test-services.ts'

// Measures `GET /search` inside the server, on the embedded database with the whole world's places, against the shortest round trip (`select 1`).
// node bench/place-search.ts

const QUERIES = {
  'letter by letter': [
    'm',
    'me',
    'men',
    'mend',
    'mendo',
    'mendoz',
    'mendoza',
    's',
    'sa',
    'san',
    'san ',
    'san m',
    'san ma',
    'san martin de los a',
    'bu',
    'bue',
    'r',
    'ri',
    'rio',
  ],
  'a name': [
    'córdoba',
    'Madrid',
    'paris',
    'santiago',
    'Miami',
    'roma',
    'londres',
    'nueva york',
    'punta cana',
    'cancun',
    'usa',
    'España',
    'ushuaia',
    'iguazu',
    'la paz',
  ],
  'a code': ['EZE', 'mdq', 'nyc', 'bsas', 'bs as', 'caba', 'gru'],
  'words in any order': [
    'argentina mendoza',
    'mendoza argentina',
    'andes san martin',
    'paris texas',
    'cordoba españa',
    'aeropuerto mendoza',
    'san juan puerto rico',
    'united states new',
  ],
  mistyped: [
    'mendza',
    'bunos aires',
    'barriloche',
    'nueva yrok',
    'cancum',
    'maimi',
    'mar del palta',
    'mendza argentina',
    'san martin de los ands',
    'xqzw',
    'tucuamn',
  ],
}
const ROUNDS = 40

const database = await openTestDatabase({ places: true })
try {
  const context = {
    ...testServices(database),
    actor: { kind: 'guest' as const },
    now: new Date(),
    locale: 'es' as const,
    request_id: 'bench',
  }
  const api = new Hono<ApiEnv>()
    .use(async (c, next) => {
      c.set('context', context)
      await next()
    })
    .route('/', placeApi)
  const trips = ['ONLY_HOTEL', 'ONLY_FLIGHT']
  const ask = async (query: string, trip: string) => {
    const response = await api.request(`/search?query=${encodeURIComponent(query)}&tripType=${trip}`)
    if (response.status !== 200) throw new Error(`${query}: ${response.status}`)
    await response.text()
  }
  for (const query of Object.values(QUERIES).flat()) await ask(query, 'ONLY_HOTEL')

  const trivial = await measure(Array.from({ length: 60 }, () => () => database.pool.query('select 1')))
  report('select 1', trivial, trivial)
  const all: number[] = []
  for (const [kind, queries] of Object.entries(QUERIES)) {
    const times = await measure(queries.flatMap((query) => trips.map((trip) => () => ask(query, trip))))
    all.push(...times)
    report(kind, times, trivial)
  }
  report('everything', all, trivial)
} finally {
  await database.close()
}

/** Milliseconds of each call, one after the other. */
async function measure(calls: (() => Promise<unknown>)[]): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const call of calls) {
      const start = performance.now()
      await call()
      times.push(performance.now() - start)
    }
  }
  return times
}

function report(name: string, times: number[], baseline: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]!
  const ratio = at(0.5) / baseline.toSorted((a, b) => a - b)[Math.floor(baseline.length / 2)]!
  const line = [
    name.padEnd(20),
    `median ${at(0.5).toFixed(2)} ms`,
    `p95 ${at(0.95).toFixed(2)} ms`,
    `longest ${at(1).toFixed(2)} ms`,
    `${ratio.toFixed(1)} × select 1`,
  ]
  process.stdout.write(`${line.join('   ')}\n`)
}
