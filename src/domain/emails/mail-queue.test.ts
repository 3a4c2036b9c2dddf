import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LONGEST_TRY_MS, MailFailure, type Message, openMail, type SendMail } from '../../kit/mail.server.ts'
import { partly } from '../../testing/doubles/partly.ts'
import { openTroubledMailServer, patienceAt, type SmtpPhase, type TroubledMailServer } from '../../testing/outside/troubled-mail-server.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { type TestServices, testServices } from '../../testing/test-services.ts'
import { EMAIL_FAILED, SENDER_REFUSED } from './email-events.ts'
import { type Letter, type LetterKind, letter } from './letter.server.ts'
import { openMailQueue } from './mail-queue.server.ts'
import { LETTER_QUEUED } from './queue-letter.server.ts'
import { sendDueLetters } from './send-letters.server.ts'
import { takeQueuedLetters } from './take-letters.server.ts'

/** Letters of a made-up noun, to any address. */
const seeds = letter({
  kind: 'seeds_arrived' as string as LetterKind,
  noun: 'email',
  facts: z.object({ to: z.string(), bags: z.int() }),
  recipient: async (_, { facts }) => ({ user_id: null, name: '', address: facts.to, language: 'en' as const, email_verified: CONFIRMED }),
  stillTrue: async (_, { bags }) => !EATEN.has(bags),
  path: () => '/gardens',
  words: {
    subject: ({ count }: { count: number }) => `${count} bags`,
    preheader: (_: Record<never, never>) => 'Come and fetch them.',
    text: (_: Record<never, never>) => 'They are here.',
    button: (_: Record<never, never>) => 'See',
  },
  sentences: ({ bags }, say) => ({
    subject: say.subject({ count: bags }),
    preheader: say.preheader(),
    paragraphs: [say.text()],
    button: say.button(),
  }),
  example: { to: 'nora@example.com', bags: 1 },
})
const confirm = { ...seeds, kind: 'confirm_garden' as string as LetterKind, to_unconfirmed: true as const }
const LETTERS: readonly Letter[] = partly<Letter[]>([seeds, confirm])
const EATEN = new Set<number>()
let CONFIRMED = true

const NOW = new Date('2026-11-20T13:00:00Z')
const at = (minutes: number) => ({ ...services, now: new Date(NOW.getTime() + minutes * 60_000) })
let database: TestDatabase
let services: TestServices
let server: TroubledMailServer
beforeAll(async () => {
  database = await openTestDatabase()
  services = testServices(database)
  server = await openTroubledMailServer()
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  await database.pool.query('delete from emails')
  await database.pool.query('delete from outbox_events')
  services.emitted.splice(0)
  server.received.splice(0)
  server.answers(() => undefined)
  EATEN.clear()
  CONFIRMED = true
})

let number = 0
/** Queues a letter, by default each a second after the last. */
async function queue(to: string, bags: number, kind = 'seeds_arrived', queued_at = new Date(NOW.getTime() - 1e6 + ++number * 1_000)) {
  const id = `evnt_${String(number).padStart(6, '0')}`
  const payload = { kind, facts: { to, bags } }
  await database.pool.query('insert into outbox_events (id, type, payload, created_at, delivered_at) values ($1, $2, $3, $4, now())', [
    id,
    LETTER_QUEUED.type,
    payload,
    queued_at,
  ])
  await takeQueuedLetters(LETTERS).handle(at(0), { id, type: LETTER_QUEUED.type, payload })
  return id
}

const from = { name: 'Huella', address: 'hola@huella.example' }
const bySmtp = (hangs_at?: SmtpPhase) => openMail({ url: server.url, from, patience: patienceAt(hangs_at) })!
const send = (minutes: number, how: SendMail = bySmtp()) => sendDueLetters(() => at(minutes), { letters: LETTERS, send: how })
const rows = async () => (await database.pool.query('select * from emails order by created_at, event_id')).rows
const subjects = () => server.received.map(({ to, raw }) => `${to}: ${/^Subject: (.*)$/m.exec(raw)![1]}`.trim())
const messageIds = () => new Set(server.received.map(({ raw }) => /^Message-ID: (\S+)$/im.exec(raw)![1]))
const emitted = (type: string) => services.emitted.filter((event) => event.type === type)

describe('a letter that is not taken', () => {
  it('is tried for two days with growing gaps, under one Message-ID, and then given up; admins are notified', async () => {
    const id = await queue('nora@example.com', 1, 'seeds_arrived', NOW)
    const ids = new Set<string>()
    const later: SendMail = async (message) => {
      ids.add(message.id)
      throw new MailFailure('later', '451 greylisted')
    }
    const tries: number[] = []
    for (let minute = 0; minute <= 49 * 60; minute++) {
      const before = ids.size && (await rows())[0].attempts
      await send(minute, later)
      if ((await rows())[0].attempts > before) tries.push(minute)
      const [{ next_try_at }] = await rows()
      if (next_try_at) minute = Math.max(minute, Math.ceil((next_try_at.getTime() - NOW.getTime()) / 60_000) - 2)
    }
    const gaps = tries.slice(1).map((minute, i) => minute - tries[i]!)
    expect(gaps.slice(0, -1).every((gap, i) => i === 0 || gap >= gaps[i - 1]!)).toBe(true)
    expect([gaps[0], Math.max(...gaps), tries.at(-1)]).toEqual([1, 360, 48 * 60])
    expect([...ids]).toEqual([id])
    expect(await rows()).toMatchObject([
      { state: 'failed', error: '451 greylisted', attempts: tries.length, refused_at: null, next_try_at: null },
    ])
    expect(emitted(EMAIL_FAILED.type)).toHaveLength(1)
  })

  it('waits where the connection was lost after DATA: not again within ten minutes, and under the same Message-ID', async () => {
    await queue('nora@example.com', 1)
    server.answers((phase) => (phase === 'body' ? 'die' : undefined))
    await send(0)
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, waits_for: 'mailbox' }])
    server.answers(() => undefined)
    await send(9.9)
    expect(server.received).toHaveLength(1)
    await send(11)
    expect(server.received).toHaveLength(2)
    expect(messageIds().size).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, error: null }])
  })

  it.each(['greeting', 'ehlo', 'mail', 'rcpt', 'data', 'body'] as const)('waits where the server hangs at %s', async (phase) => {
    await queue('nora@example.com', 1)
    server.answers((at) => (at === phase ? 'hang' : undefined))
    await send(0, bySmtp(phase))
    expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, waits_for: phase === 'body' ? 'mailbox' : 'server' }])
    server.answers(() => undefined)
    await send(12)
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('is greylisted, and sent by the next try', async () => {
    await queue('nora@example.com', 1)
    server.answers((phase) => (phase === 'rcpt' ? '450 4.7.1 greylisted, see you later' : undefined))
    await send(0)
    expect(await rows()).toMatchObject([{ state: 'queued', waits_for: 'mailbox', error: expect.stringContaining('450') }])
    server.answers(() => undefined)
    await send(10)
    expect(subjects()).toEqual(['nora@example.com: 1 bags'])
  })

  it('stops at once where the message is refused for good, and its address is not marked', async () => {
    await queue('nora@example.com', 1)
    server.answers((phase) => (phase === 'body' ? '554 5.6.0 spam' : undefined))
    await send(0)
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, refused_at: null }])
    expect(emitted(EMAIL_FAILED.type)).toHaveLength(1)
  })
})

describe('an address that refuses for good', () => {
  beforeEach(async () => {
    await queue('gone@example.com', 1)
    server.answers((phase, to) => (phase === 'rcpt' && to === 'gone@example.com' ? '550 5.1.1 no such mailbox' : undefined))
    await send(0)
  })

  it('is marked at once; admins are notified, and nothing of the address is in the error', async () => {
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'failed', attempts: 1, refused_at: NOW })
    expect(row.error).toContain('550 5.1.1')
    expect(emitted(EMAIL_FAILED.type)).toEqual([{ type: EMAIL_FAILED.type, payload: { email_id: row.id } }])
  })

  it('gets no other letter, but for those by which its owner confirms it', async () => {
    server.answers(() => undefined)
    await queue('gone@example.com', 2)
    await queue('GONE@example.com', 3, 'confirm_garden')
    await queue('nora@example.com', 4)
    await send(1)
    expect(subjects().sort()).toEqual(['GONE@example.com: 3 bags', 'nora@example.com: 4 bags'])
    expect((await rows())[1]).toMatchObject({ state: 'dropped', error: 'refuses' })
  })
})

describe('a server that refuses the platform', () => {
  it('is no fault of the addresses: letters wait, admins are notified once, and all go when it accepts again', async () => {
    for (let bags = 1; bags <= 4; bags++) await queue(`keeper${bags}@example.com`, bags)
    server.answers((phase) => (phase === 'auth' ? '535 5.7.8 wrong password' : undefined))
    for (const minute of [0, 1, 2, 3, 4, 5, 9, 20, 40, 90]) await send(minute)
    const waiting = await rows()
    expect(waiting.map(({ state, refused_at }) => [state, refused_at])).toEqual(Array(4).fill(['queued', null]))
    expect(waiting.every(({ waits_for }) => waits_for === 'sender')).toBe(true)
    expect(emitted(SENDER_REFUSED.type)).toHaveLength(1)
    expect(emitted(EMAIL_FAILED.type)).toEqual([])
    server.answers(() => undefined)
    const due = Math.min(...waiting.map(({ next_try_at }) => (next_try_at.getTime() - NOW.getTime()) / 60_000))
    await send(due)
    expect((await rows()).map(({ state }) => state)).toEqual(Array(4).fill('sent'))
    await queue('keeper5@example.com', 5)
    server.answers((phase) => (phase === 'mail' ? '550 5.1.8 sender unknown' : undefined))
    await send(due + 1)
    expect(emitted(SENDER_REFUSED.type)).toHaveLength(2)
  })

  it('is noticed once by two processes that find out at the same time', async () => {
    for (let bags = 1; bags <= 6; bags++) await queue(`keeper${bags}@example.com`, bags)
    server.answers((phase) => (phase === 'mail' ? '550 5.1.8 sender unknown' : undefined))
    await Promise.all([send(0), send(0), send(0)])
    expect(emitted(SENDER_REFUSED.type)).toHaveLength(1)
  })
})

describe('letters to one mailbox', () => {
  it('keep their order: one that waits holds back the newer ones, until it is given up', async () => {
    for (const bags of [1, 2, 3]) await queue('nora@example.com', bags)
    await queue('olga@example.com', 4)
    const sent: string[] = []
    const how =
      (fails: string): SendMail =>
      async ({ to, subject }) => {
        if (subject === fails) throw new MailFailure('later', '451')
        sent.push(`${to} ${subject}`)
      }
    await send(0, how('1 bags'))
    await send(0.5, how('none'))
    expect(sent).toEqual(['olga@example.com 4 bags'])
    await send(49 * 60, how('1 bags'))
    expect(sent).toEqual(['olga@example.com 4 bags', 'nora@example.com 2 bags', 'nora@example.com 3 bags'])
    expect((await rows()).map(({ state }) => state)).toEqual(['failed', 'sent', 'sent', 'sent'])
  })

  it('never hold back the one by which their reader gets in', async () => {
    await queue('nora@example.com', 1)
    await queue('nora@example.com', 2, 'confirm_garden')
    const sent: string[] = []
    const how: SendMail = async ({ subject }) => {
      if (subject === '1 bags') throw new MailFailure('later', '451')
      sent.push(subject)
    }
    await send(0, how)
    expect(sent).toEqual(['2 bags'])
  })

  it('wait for an older one whose event is still being delivered', async () => {
    const { rows: users } = await database.pool.query(
      "insert into users (id, name, surname, username, email, language) values ('user_nora', 'Nora', 'Paz', 'nora', 'nora@example.com', 'es') returning id",
    )
    await database.pool.query('insert into outbox_events (id, type, payload, created_at) values ($1, $2, $3, $4)', [
      'evnt_older',
      LETTER_QUEUED.type,
      { kind: 'seeds_arrived', user_id: users[0].id, facts: { to: 'nora@example.com', bags: 0 } },
      new Date(NOW.getTime() - 2e6),
    ])
    const id = await queue('nora@example.com', 1)
    await database.pool.query("update emails set user_id = 'user_nora' where event_id = $1", [id])
    await send(0)
    expect(server.received).toHaveLength(0)
    await database.pool.query("update outbox_events set delivered_at = now() where id = 'evnt_older'")
    await send(0)
    expect(server.received).toHaveLength(1)
  })

  it('go out once and in order from several processes at once', async () => {
    for (let bags = 0; bags < 40; bags++) await queue(`keeper${bags % 4}@example.com`, bags)
    const sent: Message[] = []
    const busy = new Set<string>()
    const how: SendMail = async (message) => {
      expect(busy.has(message.to)).toBe(false)
      busy.add(message.to)
      for (let turns = 0; turns < 5; turns++) await setImmediate()
      busy.delete(message.to)
      sent.push(message)
    }
    // A process that finds nothing due ends, as the queue of a running one would look again.
    for (let round = 0; round < 40 && sent.length < 40; round++) await Promise.all(Array.from({ length: 6 }, () => send(0, how)))
    expect(sent).toHaveLength(40)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(40)
    for (let keeper = 0; keeper < 4; keeper++) {
      const theirs = sent.filter(({ to }) => to === `keeper${keeper}@example.com`).map(({ subject }) => Number.parseInt(subject, 10))
      expect(theirs).toEqual([...theirs].sort((a, b) => a - b))
    }
  })
})

describe('a process that is killed while it sends', () => {
  it('leaves a letter that another one sends when its claim has ended, and not earlier', async () => {
    const id = await queue('nora@example.com', 1)
    let finish: () => void = () => {}
    const ids: string[] = []
    const killed = send(0, (message) => {
      ids.push(message.id)
      return new Promise<void>((resolve) => (finish = resolve))
    })
    await expect.poll(() => ids.length).toBe(1)
    const works: SendMail = async (message) => void ids.push(message.id)
    const longest = LONGEST_TRY_MS / 60_000
    expect(longest).toBeGreaterThan(10)
    await send(longest, works)
    expect(ids).toEqual([id])
    await send(longest + 2, works)
    expect(ids).toEqual([id, id])
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'sent', attempts: 2 })
    // It was alive after all: its result comes too late.
    finish()
    await killed
    expect((await rows())[0]).toEqual(row)
  })
})

describe('what is written', () => {
  it('is read when it is sent: one that is no longer true is dropped, and says so', async () => {
    for (const bags of [1, 2]) await queue('nora@example.com', bags)
    EATEN.add(1)
    await send(0)
    expect(subjects()).toEqual(['nora@example.com: 2 bags'])
    expect((await rows())[0]).toMatchObject({ state: 'dropped', error: 'untrue', subject: null })
  })

  it('goes to no address that nobody confirmed, but for how to confirm it', async () => {
    CONFIRMED = false
    await queue('vera@example.com', 1)
    await queue('vera@example.com', 2, 'confirm_garden')
    await send(0)
    expect(subjects()).toEqual(['vera@example.com: 2 bags'])
    expect((await rows())[0]).toMatchObject({ state: 'dropped', error: 'unconfirmed' })
  })

  it('is sent first where its reader waits for it to get in', async () => {
    for (let bags = 1; bags <= 5; bags++) await queue(`keeper${bags}@example.com`, bags)
    await queue('vera@example.com', 6, 'confirm_garden')
    await send(0)
    expect(subjects()[0]).toBe('vera@example.com: 6 bags')
  })
})

describe('a mail server that hangs', () => {
  let running: ReturnType<typeof openMailQueue> | undefined
  afterEach(async () => {
    server.hangUp()
    await running?.close()
  })

  it('has a few connections at most, and holds no connection to the database', async () => {
    for (let bags = 1; bags <= 8; bags++) await queue(`keeper${bags}@example.com`, bags)
    server.answers((phase) => (phase === 'body' ? 'hang' : undefined))
    const config = { ...services.config, mail: { ...services.config.mail, connections: 2 } }
    const before = server.most()
    running = openMailQueue({ ...services, config }, LETTERS, bySmtp())
    await expect.poll(() => server.received.length).toBe(2)
    await expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0)
    const { rows: held } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    expect(held).toEqual([])
    expect([server.open(), Math.max(2, before)]).toEqual([2, Math.max(2, server.most())])
    expect((await rows()).filter(({ attempts }) => attempts > 0)).toHaveLength(2)
  })
})
