import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { About, Letter } from '../letter.server.ts'
import { letterLinks, senderOf } from '../letter-links.server.ts'
import { LETTER_QUEUED } from '../queue-letter.server.ts'
import { writeLetter } from '../write-letter.server.ts'
import type { TemplateCase, TemplatePreview, TemplateTexts } from './template.ts'

/** A case for the preview of a letter. */
interface LetterCase extends Pick<TemplateCase, 'id' | 'sent_at' | 'username'> {
  about: About
}

/** Number of the newest messages that are tried: many letters no longer apply once their reader has acted on them. */
const TRIED = 5

/** A real recent message of a letter, if there is one that still applies, and its examples. */
export async function findCases(ctx: DeliveryContext, letter: Letter): Promise<LetterCase[]> {
  const real = await findRealCase(ctx, letter)
  const examples = [{}, ...(letter.cases ?? [])].map((other, at) => ({
    id: String(at),
    sent_at: null,
    username: null,
    about: { ...exampleOf(ctx, letter), ...other },
  }))
  return [...(real ? [real] : []), ...examples]
}

/** An example, by its number. */
export function exampleCase(ctx: Pick<DeliveryContext, 'config'>, letter: Letter, id: string): About {
  return { ...exampleOf(ctx, letter), ...letter.cases?.[Number(id) - 1] }
}

async function findRealCase(ctx: DeliveryContext, letter: Letter): Promise<LetterCase | undefined> {
  const sent = await rowsOf<{ payload: unknown; sent_at: string; username: string | null }>(
    ctx.db,
    sql`select e.asked as payload, iso_time(coalesce(e.sent_at, e.created_at)) as sent_at, u.username
      from emails e left join user_names u on u.id = e.user_id
      where e.kind = ${letter.kind} and e.state in ('sent', 'bounced', 'kept') and e.asked is not null and not e.test order by e.created_at desc limit ${TRIED}`,
  )
  for (const { payload, ...message } of sent) {
    const asked = LETTER_QUEUED.payload.safeParse(payload)
    const facts = letter.facts?.safeParse(asked.data?.facts) ?? { success: true, data: {} }
    if (!asked.success || !facts.success) continue
    // A message that is no longer readable must not break the page.
    const to = await letter.recipient(ctx, { user_id: asked.data.user_id ?? undefined, facts: facts.data ?? {} }).catch(() => undefined)
    if (to) return { id: 'real', ...message, about: { ...senderOf(ctx), ...to, ...facts.data } }
  }
  return undefined
}

/** A letter as its reader would see it with these texts; the tokens in its links are invalid. */
export function previewLetter(ctx: Pick<DeliveryContext, 'config'>, letter: Letter, about: About, words: TemplateTexts) {
  const shown = (locale: Locale) =>
    writeLetter(letter, locale, { ...about, ...letterLinks(ctx, letter, { about, locale, token: HIDDEN, leave: HIDDEN }) }, words[locale], {
      typing: true,
    })
  return { es: shown('es'), en: shown('en') } satisfies TemplatePreview
}

const HIDDEN = '••••••••'

function exampleOf(ctx: Pick<DeliveryContext, 'config'>, letter: Letter): About {
  return { user_id: null, name: 'Ana', address: 'ana@example.com', language: 'es', ...letter.example, ...senderOf(ctx) }
}
