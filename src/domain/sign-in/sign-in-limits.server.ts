import type pg from 'pg'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../../kit/context.server.ts'
import { openRateLimiter } from '../../kit/data/rate-limiter.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { ownerOf } from '../../kit/http/addresses.ts'
import { shortDigest } from '../../kit/seal.server.ts'
import { inTurn } from './in-turn.ts'
import { readBrowser } from './known-browser.server.ts'
import type { From } from './open-session.server.ts'

/**
 * Wrong attempts per hour without a delay, for one account from one browser and address. Fewer while the account is attacked from many
 * places.
 */
const FREE_ATTEMPTS = 5
const FREE_ATTEMPTS_UNDER_ATTACK = 2
/** Above this many failures in an hour, from everywhere, an account counts as under attack. */
const ATTACK_FAILURES = 50
/** Attempts per hour and account from one address, for all its browsers, above which each further attempt waits. */
const FREE_BY_ADDRESS = 30
/** Failures in a quarter of an hour with all accounts together: of one browser, and of all that share its address. */
const BROWSER_FAILURES = 90
const ADDRESS_FAILURES = 600
/** Seconds to wait after the free attempts: 10, 20, 40 … at most a quarter of an hour. */
const FIRST_WAIT = 10
const MAX_WAIT = 900
/**
 * App codes per day for one account, from all addresses: three in a million are right at any time, so a year of guessing opens one in
 * fifteen accounts.
 */
const CODES_A_DAY = 60

/** Letters to one account. */
const MAILS_AN_HOUR = 5
/** Recoveries of a second step that one account may begin: each sends up to three letters. */
const RECOVERIES_A_WEEK = 3
/** Registrations per hour, from one address, of a username that was taken just before: each tries its password. */
const REPEATS_AN_HOUR = 10
/** Requests per hour from one address, which a whole club may share. */
const REQUESTS_AN_HOUR = 300
/** Letters to an address that nobody has confirmed. Those to all such addresses from one network are as many as its requests. */
const MAILS_TO_STRANGER_A_DAY = 3
/** Counters that live for longer than an hour, in seconds: the privacy policy names them. */
export const LONG_COUNTS = { codes: 86_400, recoveries: 7 * 86_400, to_stranger: 86_400, gifts_to_project: 86_400 }

interface Attempt {
  /** The typed name, or the id of a signed-in user: known and unknown names are counted alike, so that counting reveals nothing. */
  account: string
  /** The accounts that the name may mean: their users' own browsers are counted apart from everybody else. */
  user_ids?: readonly string[]
  /** The session of a signed-in user, which is counted apart too. */
  session_id?: string
  from: From
}

type Limiting = Pick<Context, 'pool' | 'config'>

/**
 * Checks a password, and counts the attempt before that, so that concurrent attempts all count. Attempts of one browser and address wait
 * for each other, because a right one that is still being checked is no failure: twenty at once all pass. The delay grows by account,
 * browser and address together: a stranger's wrong passwords, even from the same address, do not make the owner wait. Much higher limits by
 * address stop attackers who change browsers; a browser that has signed in to this account before is exempt from them.
 * @param check finds whether the password is right; undefined when it is not
 * @throws too_many with the seconds to wait; busy while too many wait for each other
 */
export function countSignIn<Right>(ctx: Limiting, attempt: Attempt, check: () => Promise<Right | undefined>): Promise<Right | undefined> {
  return inTurn(keysOf(ctx, attempt).pair, async () => {
    const counted = await countAttempt(ctx, attempt)
    const right = await check()
    if (right !== undefined) await counted.forget()
    return right
  })
}

async function countAttempt(ctx: Limiting, attempt: Attempt): Promise<{ forget(): Promise<void> }> {
  const { by_browser, by_address, by_account, by_place, place_gate, by_pair, gate } = limitsOf(ctx.pool)
  const { account, address, browser, own, pair } = keysOf(ctx, attempt)
  const place = `${account}:${address}`
  const counted: (() => Promise<unknown>)[] = []
  const count = async (limiter: RateLimiterPostgres, key: string) => {
    const points = await consume(limiter, key)
    counted.push(() => limiter.reward(key))
    return points
  }
  try {
    if (!own) {
      await count(by_browser, `${browser}:${address}`)
      await count(by_address, address)
    }
    const everywhere = await count(by_account, account)
    if (!own) {
      await waitLonger({ tries: by_place, gate: place_gate }, place, FREE_BY_ADDRESS)
      counted.push(() => by_place.reward(place))
    }
    await waitLonger({ tries: by_pair, gate }, pair, !own && everywhere > ATTACK_FAILURES ? FREE_ATTEMPTS_UNDER_ATTACK : FREE_ATTEMPTS)
  } catch (error) {
    // The password was not checked, so nothing of this attempt counts.
    await Promise.all(counted.map((undo) => undo()))
    throw error
  }
  return {
    async forget() {
      await Promise.all([by_pair.delete(pair), gate.delete(pair), own || place_gate.delete(place), ...counted.map((undo) => undo())])
    },
  }
}

/**
 * Counts a one-time code before it is checked: by account, browser and address as above, and per account and day, as six digits can be
 * guessed from many addresses together. An attacker here knows the password; the owner can still use recovery codes, which cannot be guessed.
 * @returns the number of app codes tried today, including this one, and `forget`, to be called when it was right
 * @throws too_many with the seconds to wait
 */
export async function countCode(
  ctx: Limiting,
  attempt: Attempt & { of_app: boolean },
): Promise<{ failures: number; forget(): Promise<void> }> {
  const { codes, code_pair, code_gate } = limitsOf(ctx.pool)
  const { account, pair } = keysOf(ctx, attempt)
  await waitLonger({ tries: code_pair, gate: code_gate }, pair, FREE_ATTEMPTS)
  const failures = attempt.of_app ? await consume(codes, account) : 0
  return {
    failures,
    async forget() {
      await Promise.all([code_pair.delete(pair), code_gate.delete(pair), attempt.of_app && codes.reward(account)])
    },
  }
}

/** Digests that identify nobody. A browser without a token of ours is identified by its user agent. */
function keysOf({ config }: Pick<Limiting, 'config'>, { account, user_ids = [], session_id, from }: Attempt) {
  const known = readBrowser(config, from.browser)
  const own = session_id !== undefined || user_ids.some((id) => known?.knows(id))
  const keys = {
    account: digest(account),
    address: digest(ownerOf(from.address)),
    browser: digest(session_id ?? known?.id ?? `named ${from.user_agent ?? ''}`),
  }
  return { ...keys, own, pair: own ? `${keys.account}:${keys.browser}` : `${keys.account}:${keys.browser}:${keys.address}` }
}

/** Doubles the delay with each attempt after the free ones. */
async function waitLonger({ tries, gate }: { tries: RateLimiterPostgres; gate: RateLimiterPostgres }, key: string, free: number) {
  const here = await tries.penalty(key)
  const over = here.consumedPoints - free
  if (over <= 0) return
  await consume(gate, key, { customDuration: Math.min(MAX_WAIT, FIRST_WAIT * 2 ** Math.min(over - 1, 10)) }).catch(async (error) => {
    await tries.reward(key)
    throw error
  })
}

/**
 * Counts requests that can be abused: those that send mail, write rows for guests, try client secrets, or process pictures. The limit is
 * low per account and high per address, which many people may share; per project and address it is a low daily one.
 * @throws too_many
 */
export async function countRequest(
  pool: pg.Pool,
  what: 'register' | 'mail' | 'factor_recovery' | 'client' | 'trip' | 'social' | 'picture' | 'gift' | 'lead',
  by: { address: string; account?: string; project?: string },
): Promise<void> {
  const { requests, secrets, trips, mails, recoveries, pictures, gifts, gifts_to_project } = limitsOf(pool)
  const of_address = {
    register: requests,
    mail: requests,
    factor_recovery: requests,
    picture: requests,
    gift: gifts,
    lead: gifts,
    client: secrets,
    trip: trips,
    social: trips,
  }
  await consume(of_address[what], `${what}:${digest(ownerOf(by.address))}`)
  if (by.project !== undefined) await consume(gifts_to_project, digest(`${ownerOf(by.address)} ${by.project}`))
  const of_account = { picture: pictures, factor_recovery: recoveries }
  if (by.account !== undefined)
    await consume(what in of_account ? of_account[what as keyof typeof of_account] : mails, `${what}:${digest(by.account)}`)
}

/**
 * Counts a registration that may repeat an earlier one, before its password is tried. Apart from signing in, which strangers who register
 * with an owner's username do not delay.
 * @throws too_many
 */
export async function countRepeat(pool: pg.Pool, { account, address }: { account: string; address: string }): Promise<void> {
  await countRequest(pool, 'register', { address })
  await consume(limitsOf(pool).repeats, digest(`${ownerOf(address)} ${account}`))
}

/**
 * Counts letters that strangers can cause to an address, for example by registering with it.
 * @returns false when the address got enough of them today, or this network caused enough this hour; the caller continues as if it were
 * sent
 */
export async function mayWriteTo(pool: pg.Pool, email: string, from: Pick<From, 'address'>): Promise<boolean> {
  return countLetterTo(pool, email, from).then(
    () => true,
    (error) => {
      if (error instanceof ReadableError) return false
      throw error
    },
  )
}

/** The same for signed-in users, who are to know that nothing is sent. @throws too_many */
export async function countLetterTo(pool: pg.Pool, email: string, from: Pick<From, 'address'>): Promise<void> {
  const { to_stranger, to_strangers } = limitsOf(pool)
  await consume(to_stranger, digest(email))
  await consume(to_strangers, digest(ownerOf(from.address)))
}

function limitsOf(pool: pg.Pool) {
  const limiter = (keyPrefix: string, points: number, seconds: number) => openRateLimiter(pool, keyPrefix, points, seconds)
  return {
    by_browser: limiter('signin_browser', BROWSER_FAILURES, 900),
    by_address: limiter('signin_address', ADDRESS_FAILURES, 900),
    by_account: limiter('signin_account', Number.MAX_SAFE_INTEGER, 3600),
    by_place: limiter('signin_place', Number.MAX_SAFE_INTEGER, 3600),
    place_gate: limiter('signin_place_gate', 1, FIRST_WAIT),
    by_pair: limiter('signin_pair', Number.MAX_SAFE_INTEGER, 3600),
    gate: limiter('signin_gate', 1, FIRST_WAIT),
    codes: limiter('otp_account', CODES_A_DAY, LONG_COUNTS.codes),
    code_pair: limiter('otp_pair', Number.MAX_SAFE_INTEGER, 3600),
    code_gate: limiter('otp_gate', 1, FIRST_WAIT),
    repeats: limiter('registration_repeats', REPEATS_AN_HOUR, 3600),
    requests: limiter('account_requests', REQUESTS_AN_HOUR, 3600),
    // Counts only wrong secrets: honest crowds send none.
    secrets: limiter('client_secrets', 30, 3600),
    trips: limiter('trip_sessions', 3000, 3600),
    mails: limiter('account_mails', MAILS_AN_HOUR, 3600),
    recoveries: limiter('factor_recoveries', RECOVERIES_A_WEEK, LONG_COUNTS.recoveries),
    to_stranger: limiter('mails_to_stranger', MAILS_TO_STRANGER_A_DAY, LONG_COUNTS.to_stranger),
    to_strangers: limiter('mails_to_strangers', REQUESTS_AN_HOUR, 3600),
    pictures: limiter('account_pictures', 30, 3600),
    gifts: limiter('announced_gifts', 30, 3600),
    gifts_to_project: limiter('announced_to_project', 10, LONG_COUNTS.gifts_to_project),
  }
}

async function consume(limiter: RateLimiterPostgres, key: string, options?: { customDuration: number }): Promise<number> {
  try {
    return (await limiter.consume(key, 1, options)).consumedPoints
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new ReadableError('too_many', { retry_after: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) })
  }
}

/** Hashed, so that the table of counters identifies nobody. */
function digest(value: string): string {
  return shortDigest(value.toLowerCase())
}
