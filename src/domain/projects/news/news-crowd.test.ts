import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Outbox } from '../../../kit/data/outbox.server.ts'
import { insertProject } from '../../../testing/fixture.ts'
import { EXHAUSTIVE } from '../../../testing/operations/exhaustive.ts'
import { openProjectScene, type ProjectScene } from '../../../testing/project-scene.ts'
import { mailNews } from '../../contributions/daily-news/follow-updates.server.ts'
import { LETTER_QUEUED } from '../../emails/queue-letter.server.ts'
import { PROJECT_NEWS } from './announce-news.server.ts'

const FOLLOWERS = EXHAUSTIVE ? 10_000 : 2_000
/** A process that dies after so many letters of a batch. */
const DIES_AFTER = 150

let scene: ProjectScene
beforeAll(async () => {
  scene = await openProjectScene()
  await insertProject(scene.pool, 'proj_1', { name: 'Agua para Lavalle' })
  await scene.pool.query(
    `insert into users (id, username, email, name, surname, target_project_id, created_at, updated_at)
     select 'user_many' || n, 'many' || n, 'many' || n || '@example.com', 'M', 'N', 'proj_1', now(), now() from generate_series(1, ${FOLLOWERS}) n;
     update users set email_verified = true where id like 'user_many%'`,
  )
  // As the server does by itself where it is not switched off.
  await scene.owner.query('analyze')
})
afterAll(() => scene.close())

/** Writes events in the transaction of the change, as the real one does, and fails where a process dies. */
function outboxThatDies(dies: () => boolean): Outbox {
  return {
    ...scene.services.outbox,
    async emit(tx, { type }, payload) {
      if (dies()) throw new Error('killed')
      await tx.execute(
        sql`insert into outbox_events (id, type, payload) values (${`evnt_${crypto.randomUUID()}`}, ${type}, ${JSON.stringify(payload)}::jsonb)`,
      )
    },
  }
}

it(`${FOLLOWERS} followers are written to once each, in batches, though processes die in the middle`, async () => {
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'La bomba llegó el martes.' }] }] }
  await scene.as('marta', 'POST', '/organization/project/proj_1/updates', { title: 'Llegó la bomba', document })
  const [first] = scene.services.emitted.filter(({ type }) => type === PROJECT_NEWS.type)
  let [batches, deaths, largest] = [0, 0, 0]
  let event: { payload: Record<string, unknown> } | undefined = first
  while (event) {
    let emitted = 0
    const dying = batches % 5 === 2 && deaths <= batches / 5
    const outbox = outboxThatDies(() => {
      emitted++
      return dying && emitted > DIES_AFTER
    })
    const delivered = await mailNews
      .handle({ ...scene.services, outbox, now: new Date() }, { id: 'evnt_news', type: PROJECT_NEWS.type, payload: event.payload })
      .then(
        () => true,
        () => false,
      )
    largest = Math.max(largest, emitted)
    if (!delivered) {
      deaths++
      continue
    }
    batches++
    const { rows } = await scene.pool.query(
      `select payload from outbox_events where type = '${PROJECT_NEWS.type}' and payload ->> 'after' is distinct from $1 order by created_at desc limit 1`,
      [event.payload.after],
    )
    event = rows[0]?.payload.after === event.payload.after ? undefined : rows[0]
    if (batches > FOLLOWERS / 200 + 1) break
  }
  const letters = await scene.pool.query(
    `select count(*)::int as queued, count(distinct payload ->> 'user_id')::int as people from outbox_events where type = '${LETTER_QUEUED.type}'`,
  )
  expect(letters.rows[0]).toEqual({ queued: FOLLOWERS, people: FOLLOWERS })
  expect((await scene.pool.query('select mailed_at from project_updates')).rows[0].mailed_at).not.toBeNull()
  expect(deaths).toBeGreaterThan(FOLLOWERS / 2_000)
  // One batch is all that a process has in memory.
  expect(largest).toBeLessThanOrEqual(201)
})
