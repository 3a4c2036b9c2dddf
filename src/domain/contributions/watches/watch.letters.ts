import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { findNoticeFacts } from '../notices/find-notices.server.ts'
import { EXAMPLE_STEPS, TOLD_CASES } from '../notices/notice-examples.ts'
import { paragraphsOf, TOLD_WORDS } from '../notices/notice-sentences.server.ts'
import { trailWatches } from './watch.tables.server.ts'
import { hiddenAddress } from './watch.ts'
import { openAddress, watchToken } from './watch-seals.server.ts'

const EXAMPLE = { watch_id: 'twat_1', contribution_id: 'cont_1', code: '4k7mzq2x9abc', confirmed: true }

/** To an address that somebody gave: is it its owner's wish? */
export const watchAskedLetter = letter({
  kind: 'trail_watch_asked',
  noun: 'contribution',
  facts: z.object({ watch_id: z.string() }),
  recipient: async (ctx, { facts }) => {
    const watch = await findWatch(ctx, facts.watch_id)
    return watch && !watch.confirmed ? watch : undefined
  },
  path: ({ code }, locale) => pathTo('trail_watch', locale, { code }),
  token: (ctx, { watch_id }) => Promise.resolve(watchToken(ctx.config.secret_key, { id: watch_id, does: 'confirm' })),
  words: {
    subject: m.letter_trail_watch_asked_subject,
    text: m.letter_trail_watch_asked_text,
    limit: m.letter_trail_watch_asked_limit,
    button: m.letter_trail_watch_asked_button,
  },
  sentences: ({ brand, code }, say) => ({
    subject: say.subject({ brand }),
    paragraphs: [say.text({ code }), say.limit()],
    button: say.button(),
  }),
  example: EXAMPLE,
})

/** What happened to the contribution, and a link to stop. */
export const watchToldLetter = letter({
  kind: 'trail_watch_told',
  noun: 'contribution',
  facts: z.object({ watch_id: z.string(), notices: z.array(z.number()) }),
  recipient: toWatcher,
  path: ({ code }, locale) => pathTo('trail', locale, { code }),
  leave: (ctx, { watch_id }) => Promise.resolve(watchToken(ctx.config.secret_key, { id: watch_id, does: 'leave' })),
  leave_at: ({ code }, locale) => ({ page: pathTo('trail_watch', locale, { code }), endpoint: '/api/trail-watch/leave' }),
  words: {
    subject: m.letter_trail_watch_told_subject,
    ...TOLD_WORDS,
    why: m.letter_trail_watch_told_why,
    button: m.letter_trail_watch_told_button,
  },
  sentences: ({ brand, code, steps }, say, locale) => ({
    subject: say.subject({ brand, code }),
    paragraphs: [...paragraphsOf(steps, say, locale), say.why()],
    button: say.button(),
  }),
  example: { ...EXAMPLE, notices: [1], steps: EXAMPLE_STEPS },
  cases: TOLD_CASES,
})

async function toWatcher(ctx: DeliveryContext, { facts }: { facts: { watch_id: string; notices: number[] } }) {
  const watch = await findWatch(ctx, facts.watch_id)
  // Who gave gets a letter of their own.
  if (!watch?.confirmed || (await isGivers(ctx.db, watch))) return undefined
  const steps = await findNoticeFacts(ctx.db, facts.notices)
  return steps.length > 0 ? { ...watch, notices: facts.notices, steps } : undefined
}

async function findWatch(ctx: DeliveryContext, watch_id: string) {
  const [watch] = await ctx.db.select().from(trailWatches).where(eq(trailWatches.id, watch_id))
  if (!watch) return undefined
  const [gift] = await rowsOf<{ code: string }>(ctx.db, sql`select code from contributions where id = ${watch.contribution_id}`)
  if (!gift) return undefined
  const address = openAddress(ctx.config, watch)
  const { contribution_id, language, confirmed_at } = watch
  return {
    ...{ user_id: null, name: '', address, shown_address: hiddenAddress(address), language },
    ...{ watch_id, contribution_id, code: gift.code, confirmed: confirmed_at !== null },
  }
}

async function isGivers(db: Db, { contribution_id, address }: { contribution_id: string; address: string }): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from gift_givers g join enabled_users u on u.id = g.user_id where g.contribution_id = ${contribution_id} and lower(u.email) = ${address.toLowerCase()}`,
  )
  return rows.length > 0
}
