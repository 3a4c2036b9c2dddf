import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter, plainLetter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'

const facts = z.object({ change_id: z.string() })
const EXAMPLE = { ...EXAMPLE_USER, change_id: 'offc_1', offer_id: 'offr_1', offer: 'Cinco noches en Salta', writer: 'hugo', reason: '' }

/** To each admin. */
export const offerChangeSentLetter = plainLetter({
  kind: 'offer_change_sent',
  noun: 'offer',
  topic: 'desk',
  facts,
  recipient,
  path: ({ offer_id }, locale) => pathTo('admin_event', locale, { slug: offer_id }),
  words: {
    subject: m.letter_offer_change_sent_subject,
    preheader: m.letter_offer_change_sent_preheader,
    text: m.letter_offer_change_sent_text,
    button: m.letter_offer_change_sent_button,
  },
  example: EXAMPLE,
})

/** To the hotelier, as the next one. */
export const offerChangeAcceptedLetter = plainLetter({
  kind: 'offer_change_accepted',
  noun: 'offer',
  facts,
  recipient,
  path: ({ offer_id }, locale) => pathTo('my_offer', locale, { slug: offer_id }),
  words: {
    subject: m.letter_offer_change_accepted_subject,
    preheader: m.letter_offer_change_accepted_preheader,
    text: m.letter_offer_change_accepted_text,
    button: m.letter_offer_change_button,
  },
  example: EXAMPLE,
})

export const offerChangeRefusedLetter = letter({
  kind: 'offer_change_refused',
  noun: 'offer',
  facts,
  recipient,
  path: ({ offer_id }, locale) => pathTo('my_offer', locale, { slug: offer_id }),
  words: {
    subject: m.letter_offer_change_refused_subject,
    preheader: m.letter_offer_change_refused_preheader,
    text: m.letter_offer_change_refused_text,
    next: m.letter_offer_change_refused_next,
    button: m.letter_offer_change_button,
  },
  sentences: ({ offer, reason }, say) => ({
    subject: say.subject({ offer }),
    preheader: say.preheader(),
    paragraphs: [say.text({ offer }), reason, say.next()],
    button: say.button(),
  }),
  example: { ...EXAMPLE, reason: 'Falta decir qué incluye el traslado.' },
})

async function recipient(ctx: Parameters<typeof findRecipient>[0], asked: { user_id: string | undefined; facts: z.infer<typeof facts> }) {
  const user = await findRecipient(ctx, asked)
  if (!user) return undefined
  const [change] = await rowsOf<{ offer_id: string; es: string; en: string; writer: string; reason: string }>(
    ctx.db,
    sql`select c.offer_id, c.content -> 'es' ->> 'title' as es, c.content -> 'en' ->> 'title' as en, coalesce(n.username, '') as writer, coalesce(c.reason, '') as reason
      from offer_changes c left join user_names n on n.id = c.written_by where c.id = ${asked.facts.change_id}`,
  )
  if (!change) return undefined
  const { es, en, ...about } = change
  return { ...user, ...about, change_id: asked.facts.change_id, offer: (user.language === 'en' ? en || es : es || en).trim() }
}
