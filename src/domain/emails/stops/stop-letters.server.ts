import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { errorKind, ReadableError } from '../../../kit/errors.ts'
import { keyedDigests, type SecretKeys, seal, unseal } from '../../../kit/seal.server.ts'
import type { Recipient } from '../letter.server.ts'
import { letterStops } from './letter-stop.tables.server.ts'
import { type LetterStop, LetterTopic, type OwnStops } from './letter-stop.ts'

const INVALID_LINK = errorKind('invalid_stop_link', 400)
const LINK = { purpose: 'letter_stop_link', owner: 'link' }
type Stop = { reader: string; topic: LetterTopic }

/**
 * The token of a letter's link, sealed, so that nobody can forge or read it. It does not expire: an old letter can still be used to
 * unsubscribe.
 */
export function stopToken({ config }: Pick<Context, 'config'>, to: Pick<Recipient, 'user_id' | 'address'>, topic: LetterTopic): string {
  return Buffer.from(seal(config.secret_key, LINK, `${topic} ${readersOf(config, to)[0]}`)).toString('base64url')
}

/** True if their reader wants no such letters. */
export async function isStopped(
  { config, db }: Pick<Context, 'config' | 'db'>,
  to: Pick<Recipient, 'user_id' | 'address'>,
  topic: LetterTopic,
): Promise<boolean> {
  return (await db.$count(letterStops, and(inArray(letterStops.reader, readersOf(config, to)), eq(letterStops.topic, topic)))) > 0
}

/** SQL: the user has confirmed their address and did not stop such letters. */
export function getsLetters(user_id: SQL, topic: LetterTopic): SQL {
  return sql`(${user_id} in (select id from enabled_users where email_verified)
    and not exists (select from letter_stops x where x.reader = ${user_id} and x.topic = ${topic}))`
}

/** Unsubscribes by a letter's link, without signing in; a second use succeeds, too. @throws invalid_stop_link */
export async function stopLetters(ctx: Context, token: string): Promise<LetterStop> {
  const stop = readStopToken(ctx, token)
  const stopped = await ctx.db
    .insert(letterStops)
    .values({ ...stop, created_at: ctx.now.toISOString() })
    .onConflictDoNothing()
    .returning({ topic: letterStops.topic })
  return { topic: stop.topic, stopped: stopped.length > 0 ? 'now' : 'before' }
}

/** Reads which letters a link would stop. It stops nothing, as mail programs open links by themselves. @throws invalid_stop_link */
export async function readStopLink(ctx: Context, token: string): Promise<LetterStop> {
  const stop = readStopToken(ctx, token)
  return { topic: stop.topic, stopped: (await ctx.db.$count(letterStops, matching(stop))) > 0 ? 'before' : 'no' }
}

/** The letters that the user stopped. */
export async function findOwnStops(ctx: Context): Promise<OwnStops> {
  return { stopped: await findStopsOf(ctx.db, await ownReaders(ctx)) }
}

/** The topics that a reader stopped by any of their names (`readersOf`). */
export async function findStopsOf(db: Db, readers: string[]): Promise<LetterTopic[]> {
  const { reader, topic } = letterStops
  const rows = await db.selectDistinct({ topic }).from(letterStops).where(inArray(reader, readers)).orderBy(asc(topic))
  return rows.map((row) => row.topic)
}

/** Subscribes to such letters again. */
export async function resumeLetters(ctx: Context, topic: LetterTopic): Promise<void> {
  await ctx.db.delete(letterStops).where(and(inArray(letterStops.reader, await ownReaders(ctx)), eq(letterStops.topic, topic)))
}

/** The user, and their confirmed address: invitations are written to addresses. */
async function ownReaders({ actor, config, db }: Context): Promise<string[]> {
  const { user_id } = requireUser(actor)
  return ownNames(config, user_id, await rowsOf<{ email: string }>(db, confirmedAddressOf(user_id)))
}

/** SQL: the confirmed address of a user, if they have one. */
export function confirmedAddressOf(user_id: string | SQL): SQL {
  return sql`select email from enabled_users where id = ${user_id} and email_verified`
}

/** The names of a user as a reader: their id, and their confirmed address. */
export function ownNames(keys: SecretKeys, user_id: string, confirmed: { email: string }[]): string[] {
  return [user_id, ...confirmed.flatMap(({ email }) => readersOf(keys, { user_id: null, address: email }))]
}

/** The reader's names with the current key, and with the former one. */
function readersOf(keys: SecretKeys, { user_id, address }: Pick<Recipient, 'user_id' | 'address'>): string[] {
  return user_id ? [user_id] : keyedDigests(keys, 'letter_stop', address.toLowerCase()).map((digest) => `address ${digest}`)
}

function matching({ reader, topic }: Stop) {
  return and(eq(letterStops.reader, reader), eq(letterStops.topic, topic))
}

function readStopToken({ config }: Pick<Context, 'config'>, token: string): Stop {
  const [, topic, reader] = /^(\w+) (.+)$/.exec(opened(config, token)) ?? []
  const known = LetterTopic.safeParse(topic)
  if (!known.success || reader === undefined) throw new ReadableError(INVALID_LINK)
  return { reader, topic: known.data }
}

/** Empty for a token that is not ours. */
function opened(keys: SecretKeys, token: string): string {
  try {
    return unseal(keys, LINK, Buffer.from(token, 'base64url').toString())
  } catch {
    return ''
  }
}
