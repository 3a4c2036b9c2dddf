import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ReadableError } from '../../kit/errors.ts'

/** Tries that cost no waiting, for one account from one address, in an hour. Fewer while somebody tries that account from everywhere. */
const FREE = 5
const FREE_UNDER_ATTACK = 2
/** From this many failures in an hour, whatever the addresses, an account counts as under attack. */
const ATTACK = 50
/** Seconds to wait after the free tries: 10, 20, 40 … a quarter of an hour at most. */
const FIRST_WAIT = 10
const LONGEST_WAIT = 900
/** Codes of an app for one account, from everywhere: three of a million are right at any time, so a year of trying finds one in fifteen accounts. */
const CODES_A_DAY = 60

interface Attempt {
  /** A user's id, or what was typed when it is nobody's: both are counted alike. */
  account: string
  address: string
}

/**
 * Counts a try before the password is looked at, so that a hundred at once are a hundred. Waiting grows by account *and* address: a stranger
 * elsewhere never locks the owner out. One address that fails with many accounts has a limit of its own.
 * @returns what to call when the password was right
 * @throws too_many with the seconds to wait
 */
export async function countSignIn(pool: pg.Pool, attempt: Attempt): Promise<{ forget(): Promise<void> }> {
  const { by_address, by_account, by_pair, gate } = limitsOf(pool)
  const address = digest(plainAddress(attempt.address))
  const account = digest(attempt.account)
  const pair = `${account}:${address}`
  await consume(by_address, address)
  const everywhere = await by_account.penalty(account)
  const free = everywhere.consumedPoints > ATTACK ? FREE_UNDER_ATTACK : FREE
  await waitLonger({ by_pair, gate }, pair, free).catch(async (error) => {
    // Nothing was tried, so nothing is held against the next try.
    await by_account.reward(account)
    throw error
  })
  return {
    async forget() {
      await Promise.all([by_pair.delete(pair), gate.delete(pair), by_account.reward(account), by_address.reward(address)])
    },
  }
}

/**
 * Counts a one-time code before it is looked at: by account and address as above, and, as six digits can be guessed by many addresses together, so many
 * a day for an account. Who gets here knows the password; the owner still has recovery codes, which nobody guesses.
 * @returns how many of the app's codes were tried today, this one too, and what to call when it was right
 * @throws too_many with the seconds to wait
 */
export async function countCode(
  pool: pg.Pool,
  attempt: Attempt & { of_app: boolean },
): Promise<{ failures: number; forget(): Promise<void> }> {
  const { codes, code_pair, code_gate } = limitsOf(pool)
  const account = digest(attempt.account)
  const pair = `${account}:${digest(plainAddress(attempt.address))}`
  await waitLonger({ by_pair: code_pair, gate: code_gate }, pair, FREE)
  const failures = attempt.of_app ? await consume(codes, account) : 0
  return {
    failures,
    async forget() {
      await Promise.all([code_pair.delete(pair), code_gate.delete(pair), attempt.of_app && codes.reward(account)])
    },
  }
}

/** After the free tries of a pair of account and address, each further one waits twice as long. */
async function waitLonger(limits: { by_pair: RateLimiterPostgres; gate: RateLimiterPostgres }, pair: string, free: number): Promise<void> {
  const here = await limits.by_pair.penalty(pair)
  const over = here.consumedPoints - free
  if (over <= 0) return
  await consume(limits.gate, pair, { customDuration: Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (over - 1)) }).catch(async (error) => {
    await limits.by_pair.reward(pair)
    throw error
  })
}

/**
 * Counts what makes the platform write a row or a mail for somebody who is not signed in.
 * @throws too_many
 */
export async function countRequest(
  pool: pg.Pool,
  what: 'register' | 'mail' | 'client' | 'trip' | 'social' | 'picture',
  by: { address: string; account?: string },
): Promise<void> {
  const { requests, trips, mails } = limitsOf(pool)
  await consume(what === 'trip' || what === 'social' ? trips : requests, `${what}:${digest(plainAddress(by.address))}`)
  if (by.account !== undefined) await consume(mails, `${what}:${digest(by.account)}`)
}

const open = new WeakMap<pg.Pool, ReturnType<typeof openLimits>>()

/** One set for each pool: every limiter sweeps its expired rows by a timer of its own. */
function limitsOf(pool: pg.Pool) {
  const limits = open.get(pool) ?? openLimits(pool)
  open.set(pool, limits)
  return limits
}

function openLimits(pool: pg.Pool) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    })
  return {
    by_address: limiter('signin_address', 60, 900),
    by_account: limiter('signin_account', Number.MAX_SAFE_INTEGER, 3600),
    by_pair: limiter('signin_pair', Number.MAX_SAFE_INTEGER, 3600),
    gate: limiter('signin_gate', 1, FIRST_WAIT),
    codes: limiter('otp_account', CODES_A_DAY, 86_400),
    code_pair: limiter('otp_pair', Number.MAX_SAFE_INTEGER, 3600),
    code_gate: limiter('otp_gate', 1, FIRST_WAIT),
    requests: limiter('account_requests', 30, 3600),
    trips: limiter('trip_sessions', 300, 3600),
    mails: limiter('account_mails', 5, 3600),
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

/** A household or a server owns all of an IPv6 /64: it counts as one address. */
function plainAddress(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address
}

/** The table of counters names nobody. */
function digest(value: string): string {
  return createHash('sha256').update(value.toLowerCase()).digest('base64url').slice(0, 22)
}
