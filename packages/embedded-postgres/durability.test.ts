import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { killServer, makeDataDir, queryServer, removeDataDir } from '../../src/testing/embedded-postgres-scene.ts'
import { killHard, startScript } from '../../src/testing/platform-process.ts'
import { openEmbeddedPostgres } from './embedded.server.ts'

const ROUNDS = 5
const WRITERS = 8
const ENOUGH = 200

test('no acknowledged write is lost when platform and server are killed in the middle of writing', async () => {
  const data_dir = makeDataDir()
  onTestFinished(() => removeDataDir(data_dir))
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) acknowledged.push(...(await writeUntilKilled(data_dir, round)))
  const postgres = await openEmbeddedPostgres({ data_dir })
  const rows = await queryServer<{ id: string; times: string }>(
    postgres.connection,
    'select id, count(*) as times from acknowledged group by id',
  )
  await postgres.close()
  const stored = new Map(rows.map(({ id, times }) => [id, times]))
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * ENOUGH)
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(rows.filter(({ times }) => times !== '1')).toEqual([])
  // Unacknowledged rows may or may not be there, but each writer had at most one in flight.
  expect(rows.length).toBeLessThanOrEqual(acknowledged.length + ROUNDS * WRITERS)
})

/** Kills the platform first in even rounds, the server first in odd ones. Returns the ids that were acknowledged before. */
async function writeUntilKilled(data_dir: string, round: number): Promise<string[]> {
  const writer = startScript('write-acknowledged-rows.ts', [data_dir, String(round), String(WRITERS)])
  await writer.ready
  while (writer.lines.length < ENOUGH) await sleep(5)
  if (round % 2 === 0) writer.child.kill('SIGKILL')
  killServer(data_dir, true)
  await killHard(writer)
  return writer.lines
}
