import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ReadableError } from '../../kit/errors.ts'

/** Attempts per hour without a delay, for one account from one address. Fewer while the account is attacked from many addresses. */
const FREE_ATTEMPTS = 5
const FREE_ATTEMPTS_UNDER_ATTACK = 2
/** Above this many failures in an hour, from all addresses, an account counts as under attack. */
const ATTACK_FAILURES = 50
/** Seconds to wait after the free attempts: 10, 20, 40 … at most a quarter of an hour. */
const FIRST_WAIT = 10
const MAX_WAIT = 900
/**
 * App codes per day for one account, from all addresses: three in a million are right at any time, so a year of guessing opens one in
 * fifteen accounts.
 */
const CODES_A_DAY = 60

interface Attempt {
  /** A user's id, or the typed login if it is unknown: both are counted alike. */
  account: string
  address: string
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts all count. The delay grows per account *and* address: a
 * stranger elsewhere never locks the owner out. One address that fails with many accounts has its own limit.
 * @returns `forget`, to be called when the password was right
 * @throws too_many with the seconds to wait
 */
export async function countSignIn(pool: pg.Pool, attempt: Attempt): Promise<{ forget(): Promise<void> }> {
  const { by_address, by_account, by_pair, gate } = limitsOf(pool)
  const address = digest(plainAddress(attempt.address))
  const account = digest(attempt.account)
  const pair = `${account}:${address}`
  await consume(by_address, address)
  const all_addresses = await by_account.penalty(account)
  const free = all_addresses.consumedPoints > ATTACK_FAILURES ? FREE_ATTEMPTS_UNDER_ATTACK : FREE_ATTEMPTS
  await waitLonger({ by_pair, gate }, pair, free).catch(async (error) => {
    // The password was not checked, so this attempt does not count against the account.
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
 * Counts a one-time code before it is checked: per account and address as above, and per account and day, as six digits can be guessed from
 * many addresses together. An attacker here knows the password; the owner can still use recovery codes, which cannot be guessed.
 * @returns the number of app codes tried today, including this one, and `forget`, to be called when it was right
 * @throws too_many with the seconds to wait
 */
export async function countCode(
  pool: pg.Pool,
  attempt: Attempt & { of_app: boolean },
): Promise<{ failures: number; forget(): Promise<void> }> {
  const { codes, code_pair, code_gate } = limitsOf(pool)
  const account = digest(attempt.account)
  const pair = `${account}:${digest(plainAddress(attempt.address))}`
  await waitLonger({ by_pair: code_pair, gate: code_gate }, pair, FREE_ATTEMPTS)
  const failures = attempt.of_app ? await consume(codes, account) : 0
  return {
    failures,
    async forget() {
      await Promise.all([code_pair.delete(pair), code_gate.delete(pair), attempt.of_app && codes.reward(account)])
    },
  }
}

/** Doubles the delay with each attempt of an account and address after the free ones. */
async function waitLonger(limits: { by_pair: RateLimiterPostgres; gate: RateLimiterPostgres }, pair: string, free: number): Promise<void> {
  const here = await limits.by_pair.penalty(pair)
  const over = here.consumedPoints - free
  if (over <= 0) return
  await consume(limits.gate, pair, { customDuration: Math.min(MAX_WAIT, FIRST_WAIT * 2 ** (over - 1)) }).catch(async (error) => {
    await limits.by_pair.reward(pair)
    throw error
  })
}

/**
 * Counts requests that can be abused: those that send mail, write rows for guests, try client secrets, or process pictures.
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

/** One set of limiters per pool, as each runs its own timer to delete expired rows. */
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

/** An IPv6 /64 counts as one address, as one household or server owns all of it. */
function plainAddress(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address
}

/** Hashed, so that the table of counters identifies nobody. */
function digest(value: string): string {
  return createHash('sha256').update(value.toLowerCase()).digest('base64url').slice(0, 22)
}
