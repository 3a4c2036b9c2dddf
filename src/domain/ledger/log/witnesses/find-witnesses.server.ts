import { asc, inArray } from 'drizzle-orm'
import type { Context } from '../../../../kit/context.server.ts'
import { ledgerLogCheckpoints, ledgerLogWitnesses } from '../ledger-log.tables.server.ts'
import type { LedgerLog } from '../ledger-log.ts'
import type { WitnessState } from './witness.ts'

/** Silence of all witnesses after which it is said publicly. */
const SILENCE_MS = 2 * 3_600_000

type Reader = Pick<Context, 'db' | 'config' | 'now'>

/** The state of each configured witness, and since when none of them has answered, if that is too long. */
export async function findWitnesses({ db, config, now }: Reader): Promise<Pick<LedgerLog, 'witnesses' | 'unwitnessed_since'>> {
  if (config.log_witnesses.length === 0) return { witnesses: [], unwitnessed_since: null }
  const keys = config.log_witnesses.map(({ verifier_key }) => verifier_key)
  const rows = await db.select().from(ledgerLogWitnesses).where(inArray(ledgerLogWitnesses.verifier_key, keys))
  const witnesses = config.log_witnesses.map(({ name, verifier_key }): WitnessState => {
    const row = rows.find((one) => one.verifier_key === verifier_key)
    return {
      name,
      verifier_key,
      size: row?.size ?? 0,
      answered_at: row?.answered_at ?? null,
      problem: (row?.problem ?? null) as WitnessState['problem'],
    }
  })
  const answers = witnesses.flatMap(({ answered_at }) => answered_at ?? []).sort()
  const since =
    answers.at(-1) ?? (await db.select().from(ledgerLogCheckpoints).orderBy(asc(ledgerLogCheckpoints.id)).limit(1))[0]?.signed_at
  return { witnesses, unwitnessed_since: since && now.getTime() - new Date(since).getTime() > SILENCE_MS ? since : null }
}

/** Returns true if at least half of the witnesses have seen another history, or a longer one: then this is not the only copy of the log. */
export async function isSeenOtherwise(ctx: Reader): Promise<boolean> {
  const { witnesses } = await findWitnesses(ctx)
  const against = witnesses.filter(({ problem }) => problem === 'fork' || problem === 'ahead')
  return against.length > 0 && against.length * 2 >= witnesses.length
}
