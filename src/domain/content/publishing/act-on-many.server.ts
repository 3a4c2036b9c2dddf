import type { Context } from '../../../kit/context.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { translate } from '../../../kit/translate.server.ts'
import { CONTENT_SCHEDULED, type ContentLanguage } from '../content.ts'
import { lockItem } from '../writing/save-draft.server.ts'
import { publishContent } from './publish-content.server.ts'
import { hasScheduled } from './schedule.server.ts'
import { withdrawContent } from './withdraw-content.server.ts'

interface Many {
  act: 'publish' | 'withdraw'
  sides: readonly ContentLanguage[]
  chosen: readonly { id: string; version: number }[]
}

/**
 * Publishes or withdraws several items, each in its own transaction.
 * @returns the successful ones, and the reasons for the others, in the reader's language
 */
export async function actOnMany(ctx: Context, { act, sides, chosen }: Many) {
  const done: string[] = []
  const refused: { id: string; why: string }[] = []
  for (const { id, version } of chosen) {
    try {
      await actUnscheduled(ctx, { item_id: id, now: ctx.now, ...(act === 'withdraw' && { parts: sides }) }, (within) =>
        act === 'publish'
          ? publishContent(within, { id, sides, version, at: null, until: null, confirms: false })
          : withdrawContent(within, { id, sides, at: null }),
      )
      done.push(id)
    } catch (error) {
      if (!(error instanceof ReadableError)) throw error
      refused.push({ id, why: whyNot(error, ctx) })
    }
  }
  return { done, refused }
}

/** A change or an end that an editor scheduled is not cancelled unseen. @throws content_scheduled (409); as `act` */
function actUnscheduled(ctx: Context, touched: Parameters<typeof hasScheduled>[1], act: (within: Context) => Promise<void>): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await lockItem(tx, touched.item_id)
    if (await hasScheduled(tx, touched)) throw new ReadableError(CONTENT_SCHEDULED)
    await act({ ...ctx, db: tx })
  })
}

function whyNot({ code, fields }: ReadableError, { locale }: Pick<Context, 'locale'>): string {
  const [key] = Object.values(fields ?? {})[0] ?? []
  return translate(key ?? `error_${code}`, locale)
}
