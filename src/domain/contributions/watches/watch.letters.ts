import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import type { TransferAccount } from '../giving/giving.ts'
import { EXAMPLE_GIFT, findGift, LAPSING_TEXTS, lapsingSentences } from '../giving/lapsing-gift.server.ts'
import { EXAMPLE_ACCOUNT, transferLines } from '../giving/transfer-lines.ts'
import { withdrawable } from '../giving/withdrawable.server.ts'
import { findNoticeFacts } from '../notices/find-notices.server.ts'
import { EXAMPLE_STEPS, NOTICE_CASES } from '../notices/notice-examples.ts'
import { isDonationArrival, NOTICE_SUBJECTS, NOTICE_TEXTS, paragraphsOf, subjectOf } from '../notices/notice-sentences.server.ts'
import { trailWatches } from './watch.tables.server.ts'
import { hiddenAddress } from './watch.ts'
import { openAddress, watchToken } from './watch-seals.server.ts'

const EXAMPLE = {
  watch_id: 'twat_1',
  contribution_id: 'cont_1',
  code: '4k7mzq2x9abc',
  confirmed: true,
  of_giver: false,
  account: undefined as TransferAccount | undefined,
}

/**
 * Letter to an address that a visitor typed: asks its owner to confirm. Contains the account for an announced donation, and nothing that
 * the visitor wrote.
 */
export const watchRequestedLetter = letter({
  kind: 'trail_watch_asked',
  noun: 'contribution',
  facts: z.object({ watch_id: z.string() }),
  recipient: toUnconfirmed,
  path: ({ code }, locale) => pathTo('trail_watch', locale, { code }),
  token: (ctx, { watch_id }) => Promise.resolve(watchToken(ctx.config.secret_key, { id: watch_id, does: 'confirm' })),
  words: {
    subject: m.letter_trail_watch_asked_subject,
    preheader: m.letter_trail_watch_asked_preheader,
    text: m.letter_trail_watch_asked_text,
    limit: m.letter_trail_watch_asked_limit,
    withdraw: m.letter_trail_watch_asked_withdraw,
    subject_transfer: m.letter_trail_watch_asked_transfer_subject,
    preheader_transfer: m.letter_trail_watch_asked_transfer_preheader,
    transfer: m.letter_trail_watch_asked_transfer,
    account: m.letter_giving_announced_account,
    concept: m.letter_giving_announced_concept,
    button: m.letter_trail_watch_asked_button,
  },
  sentences: ({ code, account, of_giver }, say) => ({
    subject: account ? say.subject_transfer() : say.subject(),
    preheader: account ? say.preheader_transfer() : say.preheader(),
    paragraphs: [...(account ? [say.transfer()] : []), say.text({ code }), ...(account && of_giver ? [say.withdraw()] : []), say.limit()],
    ...(account && { details: transferLines(say, account, code) }),
    button: say.button(),
  }),
  example: EXAMPLE,
  cases: [{ account: EXAMPLE_ACCOUNT, of_giver: true }],
})

/** The steps of the contribution, and a link to unsubscribe. */
export const watchNotifiedLetter = letter({
  kind: 'trail_watch_told',
  noun: 'contribution',
  facts: z.object({ watch_id: z.string(), notices: z.array(z.number()) }),
  recipient: toWatcher,
  path: ({ code }, locale) => pathTo('trail', locale, { code }),
  leave: (ctx, { watch_id }) => Promise.resolve(watchToken(ctx.config.secret_key, { id: watch_id, does: 'leave' })),
  leave_at: ({ code }, locale) => ({ page: pathTo('trail_watch', locale, { code }), endpoint: '/api/trail-watch/leave' }),
  words: {
    ...NOTICE_SUBJECTS,
    preheader: m.letter_contribution_told_preheader,
    ...NOTICE_TEXTS,
    thanks: m.letter_contribution_told_thanks,
    why: m.letter_trail_watch_told_why,
    button: m.letter_trail_watch_told_button,
  },
  sentences: ({ steps, of_giver }, say, locale) => ({
    subject: subjectOf(steps, say, locale),
    preheader: say.preheader(),
    paragraphs: [...(of_giver && steps.some(isDonationArrival) ? [say.thanks()] : []), ...paragraphsOf(steps, say, locale), say.why()],
    button: say.button(),
  }),
  example: { ...EXAMPLE, notices: [1], steps: EXAMPLE_STEPS },
  cases: [...NOTICE_CASES, { of_giver: true, steps: [{ ...EXAMPLE_STEPS[0]!, origin: 'donation' }] }],
})

/** To a guest whose transfer is about to lapse, at the confirmed address that they left with it. */
export const watchLapsingLetter = letter({
  kind: 'trail_watch_lapses',
  noun: 'contribution',
  facts: z.object({ watch_id: z.string() }),
  recipient: toLapsing,
  path: ({ code }, locale) => pathTo('give_transfer', locale, { code }),
  leave: (ctx, { watch_id }) => Promise.resolve(watchToken(ctx.config.secret_key, { id: watch_id, does: 'leave' })),
  leave_at: ({ code }, locale) => ({ page: pathTo('trail_watch', locale, { code }), endpoint: '/api/trail-watch/leave' }),
  words: LAPSING_TEXTS,
  sentences: lapsingSentences,
  example: { ...EXAMPLE, ...EXAMPLE_GIFT, of_giver: true },
})

async function toLapsing(ctx: DeliveryContext, { facts }: { facts: { watch_id: string } }) {
  const watch = await findWatch(ctx, facts.watch_id)
  if (!watch?.confirmed || !watch.of_giver) return undefined
  const gift = await findGift(ctx, watch.contribution_id, watch.language)
  return gift && { ...watch, ...gift }
}

async function toWatcher(ctx: DeliveryContext, { facts }: { facts: { watch_id: string; notices: number[] } }) {
  const watch = await findWatch(ctx, facts.watch_id)
  // The giver gets a letter of their own.
  if (!watch?.confirmed || (await isGivers(ctx.db, watch))) return undefined
  const steps = await findNoticeFacts(ctx.db, facts.notices, watch)
  return steps.length > 0 ? { ...watch, notices: facts.notices, steps } : undefined
}

async function findWatch(ctx: DeliveryContext, watch_id: string) {
  const [watch] = await ctx.db.select().from(trailWatches).where(eq(trailWatches.id, watch_id))
  if (!watch) return undefined
  const [gift] = await rowsOf<{ code: string }>(ctx.db, sql`select code from contributions where id = ${watch.contribution_id}`)
  if (!gift) return undefined
  const address = openAddress(ctx.config, watch)
  const { contribution_id, language, confirmed_at, of_giver } = watch
  return {
    user_id: null,
    name: '',
    address,
    shown_address: hiddenAddress(address),
    language,
    watch_id,
    contribution_id,
    code: gift.code,
    confirmed: confirmed_at !== null,
    of_giver,
  }
}

async function toUnconfirmed(ctx: DeliveryContext, { facts }: { facts: { watch_id: string } }) {
  const watch = await findWatch(ctx, facts.watch_id)
  if (!watch || watch.confirmed) return undefined
  return { ...watch, account: (await waitsForTransfer(ctx.db, watch.contribution_id)) ? ctx.config.transfer_account : undefined }
}

async function waitsForTransfer(db: Db, contribution_id: string): Promise<boolean> {
  const rows = await rowsOf(db, withdrawable(contribution_id))
  return rows.length > 0
}

async function isGivers(db: Db, { contribution_id, address }: { contribution_id: string; address: string }): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from gift_givers g join enabled_users u on u.id = g.user_id where g.contribution_id = ${contribution_id} and lower(u.email) = ${address.toLowerCase()}`,
  )
  return rows.length > 0
}
