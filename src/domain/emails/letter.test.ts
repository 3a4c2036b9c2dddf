import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MailFailure, type Message, type SendMail } from '../../kit/mail.server.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { type TestServices, testServices } from '../../testing/test-services.ts'
import { findEmail, findEmails } from './find-emails.server.ts'
import { type LetterKind, letter } from './letter.server.ts'
import { LETTER_QUEUED, queueLetter } from './queue-letter.server.ts'
import { sendEmailAgain } from './send-email-again.server.ts'
import { sendDueLetters } from './send-letters.server.ts'
import { takeQueuedLetters } from './take-letters.server.ts'

/** A letter of an invented noun: gardens, whose gardeners have an address and no account. */
const seedsArrivedLetter = letter({
  kind: 'seeds_arrived' as string as LetterKind,
  noun: 'email',
  facts: z.object({ garden_id: z.string(), bags: z.int().positive() }),
  recipient: async (_, { facts }) =>
    KEEPERS[facts.garden_id] && { user_id: null, language: 'es' as const, garden: facts.garden_id, ...KEEPERS[facts.garden_id]! },
  path: (_, locale) => (locale === 'es' ? '/huertas' : '/en/gardens'),
  token: async () => `token${tokens++}`,
  words: {
    subject: ({ brand }: { brand: string }, { locale }) => (locale === 'es' ? `Semillas de ${brand}` : `Seeds of ${brand}`),
    preheader: (_: Record<never, never>, { locale }) => (locale === 'es' ? 'Para sembrar.' : 'To sow.'),
    text: ({ count, place }: { count: number; place: string }, { locale }) =>
      locale === 'es' ? `Llegaron ${count} bolsas a ${place}.` : `${count} bags arrived at ${place}.`,
    button: (_: Record<never, never>, { locale }) => (locale === 'es' ? 'Ver la huerta' : 'See the garden'),
  },
  sentences: ({ brand, garden, bags }, say) => ({
    subject: say.subject({ brand }),
    preheader: say.preheader(),
    paragraphs: [say.text({ count: bags, place: garden })],
    button: say.button(),
  }),
  example: { garden: 'north', garden_id: 'north', bags: 1 },
})
const KEEPERS: Record<string, { name: string; address: string }> = { north: { name: 'Nora', address: 'nora@example.com' } }
let tokens = 0

const NOW = new Date('2026-11-20T13:00:00Z')
let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await openTestDatabase()
  services = testServices(database)
})
afterAll(() => database.close())

const north = { garden_id: 'north', bags: 3 }

/** Queues the letter and returns the event that the outbox would deliver. */
async function queued(id: string, input: { facts: typeof north; language?: 'es' | 'en' }) {
  services.emitted.splice(0)
  await queueLetter(services, services.db, seedsArrivedLetter, input)
  const { type, payload } = services.emitted.pop()!
  await database.pool.query('insert into outbox_events (id, type, payload, created_at) values ($1, $2, $3, $4)', [id, type, payload, NOW])
  return { id, type, payload }
}

const sent: Message[] = []
const SENDS: SendMail = async (message) => void sent.push(message)
const at = (seconds = 0) => ({ ...services, now: new Date(NOW.getTime() + seconds * 1_000) })
const letters = [seedsArrivedLetter]
/** Delivers an event, and sends the letters that are due then. */
async function post(event: Parameters<ReturnType<typeof takeQueuedLetters>['handle']>[1], send = SENDS, seconds = 0) {
  await takeQueuedLetters(letters).handle(at(), event)
  await sendDueLetters(() => at(seconds), { letters, send })
}
const LATER: SendMail = () => Promise.reject(new MailFailure('later', '451 try later'))
const byEvent = async (event_id: string) =>
  (await database.pool.query('select * from emails where event_id = $1', [event_id])).rows as Record<string, unknown>[]

describe('a letter that a noun declares', () => {
  it('is queued only with valid facts', async () => {
    const event = await queued('evnt_facts', { facts: north })
    expect(event).toMatchObject({ type: LETTER_QUEUED.type, payload: { kind: 'seeds_arrived', facts: north } })
    await expect(queued('evnt_none', { facts: { ...north, bags: 0 } })).rejects.toThrow(/bags/)
    await takeQueuedLetters(letters).handle(at(), event)
    const { data } = await findEmails(services.db, { page: 1, per_page: 10 }, 'es')
    expect(data).toMatchObject([{ state: 'queued', label: 'seeds_arrived', to_address: 'nora@example.com', subject: null, attempts: 0 }])
    await database.pool.query('delete from emails')
  })

  it.each([
    ['es', 'Semillas de Huella', 'Hola, Nora:', 'Llegaron 3 bolsas a north.', 'http://localhost:3000/huertas?token='],
    ['en', 'Seeds of Huella', 'Hello Nora,', '3 bags arrived at north.', 'http://localhost:3000/en/gardens?token='],
  ] as const)('is written in %s, with its own link', async (language, subject, ...parts) => {
    sent.splice(0)
    await post(await queued(`evnt_${language}`, { facts: north, language }))
    expect(sent).toMatchObject([{ to: 'nora@example.com', subject }])
    for (const part of parts) expect(sent[0]!.text).toContain(part)
    expect(await byEvent(`evnt_${language}`)).toMatchObject([{ state: 'sent', language, text_body: null, created_at: NOW, sent_at: NOW }])
  })

  it("is in its recipient's language unless another is asked for", async () => {
    await post(await queued('evnt_own', { facts: north }))
    expect(await byEvent('evnt_own')).toMatchObject([{ language: 'es' }])
  })

  it('is sent once even if its event is delivered twice', async () => {
    const event = await queued('evnt_twice', { facts: north })
    sent.splice(0)
    await post(event)
    await post(event)
    expect(sent).toHaveLength(1)
    expect(await byEvent('evnt_twice')).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  it('is retried after a failure, in the same row', async () => {
    const event = await queued('evnt_retry', { facts: north })
    sent.splice(0)
    await post(event, LATER)
    expect(await byEvent('evnt_retry')).toMatchObject([{ state: 'queued', error: '451 try later', attempts: 1, waits_for: 'mailbox' }])
    await post(event, SENDS, 59)
    expect(sent).toHaveLength(0)
    await post(event, SENDS, 60)
    expect(sent).toHaveLength(1)
    expect(await byEvent('evnt_retry')).toMatchObject([{ state: 'sent', error: null, attempts: 2 }])
  })

  it('can be resent by hand: another event with the same facts, another link', async () => {
    const [first] = sent.splice(0)
    const [row] = await byEvent('evnt_retry')
    const id = String(row!.id)
    expect((await findEmail(services.db, id, { mail_server: true, locale: 'es' })).abilities.send_again).toBe(true)
    const actor = { kind: 'guest' as const }
    await sendEmailAgain({ ...services, actor, now: NOW, locale: 'es', request_id: 'req_test' }, id)
    const again = services.emitted.pop()!
    expect(again).toMatchObject({ type: LETTER_QUEUED.type, payload: { kind: 'seeds_arrived', facts: north } })
    await post({ id: 'evnt_again', ...again })
    expect(sent).toMatchObject([{ to: 'nora@example.com', subject: first!.subject }])
    expect(sent[0]!.text).not.toBe(first!.text)
  })

  it('is not sent when it no longer applies, and fails when its kind is not registered', async () => {
    sent.splice(0)
    await post(await queued('evnt_over', { facts: { ...north, garden_id: 'paved' } }))
    expect([sent, await byEvent('evnt_over')]).toMatchObject([[], [{ state: 'dropped', error: 'over', attempts: 0 }]])
    const lost = takeQueuedLetters([])
    await expect(lost.handle(at(), await queued('evnt_lost', { facts: north }))).rejects.toThrow('seeds_arrived')
  })
})
