import type { Context } from '../../../kit/context.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { translate } from '../../../kit/translate.server.ts'
import type { ContentLanguage } from '../content.ts'
import { publishContent } from './publish-content.server.ts'
import { withdrawContent } from './withdraw-content.server.ts'

interface Many {
  act: 'publish' | 'withdraw'
  sides: readonly ContentLanguage[]
  chosen: readonly { id: string; version: number }[]
}

/** Publishes or withdraws several items, each by itself. @returns what was done, and why the others were not, in the reader's language */
export async function actOnMany(ctx: Context, { act, sides, chosen }: Many) {
  const done: string[] = []
  const refused: { id: string; why: string }[] = []
  for (const { id, version } of chosen) {
    try {
      if (act === 'publish') await publishContent(ctx, { id, sides, version, at: null, until: null, confirms: false })
      else await withdrawContent(ctx, { id, sides, at: null })
      done.push(id)
    } catch (error) {
      if (!(error instanceof ReadableError)) throw error
      refused.push({ id, why: whyNot(error, ctx) })
    }
  }
  return { done, refused }
}

function whyNot({ code, fields }: ReadableError, { locale }: Pick<Context, 'locale'>): string {
  const [key] = Object.values(fields ?? {})[0] ?? []
  return translate(key ?? `error_${code}`, locale)
}
