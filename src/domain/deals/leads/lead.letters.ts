import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dateTimeText } from '../../../kit/argentine-time.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { hiddenAddress } from '../../contributions/watches/watch.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'
import { contentNamed } from './find-about.server.ts'

const EXAMPLE = { lead_id: 'lead_1', deal_id: 'deal_1', title: 'Vendimia en Mendoza', answer_by: '2026-11-25T15:00:00Z', is_given: true }
const OfLead = z.object({ lead_id: z.string() })

/** To the seller whose turn it is, or to all while it is nobody's: without a name or a contact, which are on the deal's page. */
export const leadGivenLetter = letter({
  kind: 'lead_given',
  noun: 'deal',
  topic: 'sales',
  facts: OfLead,
  recipient: toSeller,
  stillTrue: async ({ db }, { user_id, lead_id }) =>
    (
      await rowsOf(
        db,
        sql`select from leads l join deals d on d.id = l.deal_id where l.id = ${lead_id} and l.answered_at is null
          and not exists (select from sellers s where s.id = d.owner_id and s.id <> ${user_id})`,
      )
    ).length > 0,
  path: ({ deal_id }, locale) => pathTo('sales_deal', locale, { id: deal_id }),
  words: {
    subject: m.letter_lead_given_subject,
    subject_about: m.letter_lead_given_about_subject,
    preheader: m.letter_lead_given_preheader,
    text: m.letter_lead_given_text,
    text_free: m.letter_lead_given_free_text,
    button: m.letter_lead_given_button,
  },
  sentences: ({ title, answer_by, is_given }, say, locale) => ({
    subject: title ? say.subject_about({ title }) : say.subject(),
    preheader: say.preheader({ when: dateTimeText(answer_by, locale) }),
    paragraphs: [(is_given ? say.text : say.text_free)({ when: dateTimeText(answer_by, locale) })],
    button: say.button(),
  }),
  example: { ...EXAMPLE_USER, ...EXAMPLE, email_of_lead: 'ana@example.com', language_of_lead: 'es' as Locale },
  cases: [{ title: '', is_given: false }],
})

/** To the sender of a form. Contains nothing of its text: anybody can type another's address. */
export const leadReceivedLetter = letter({
  kind: 'lead_received',
  noun: 'deal',
  facts: OfLead,
  recipient: async (ctx, { facts }) => {
    const lead = await findLead(ctx, facts.lead_id, 'es')
    if (!lead?.email_of_lead) return undefined
    const address = lead.email_of_lead
    return { ...lead, user_id: null, name: '', address, shown_address: hiddenAddress(address), language: lead.language_of_lead }
  },
  path: (_, locale) => pathTo('offers', locale),
  words: {
    subject: m.letter_lead_received_subject,
    preheader: m.letter_lead_received_preheader,
    text: m.letter_lead_received_text,
    not_you: m.letter_lead_received_not_you,
    button: m.letter_lead_received_button,
  },
  sentences: ({ answer_by }, say, locale) => ({
    subject: say.subject(),
    preheader: say.preheader(),
    paragraphs: [say.text({ when: dateTimeText(answer_by, locale) }), say.not_you()],
    button: say.button(),
  }),
  example: { ...EXAMPLE, email_of_lead: 'ana@example.com', language_of_lead: 'es' as Locale },
})

async function toSeller(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: z.infer<typeof OfLead> }) {
  const user = await findRecipient(ctx, asked)
  const lead = user && (await findLead(ctx, asked.facts.lead_id, user.language))
  return lead && { ...user, ...lead }
}

interface LetterLead extends Record<string, unknown> {
  lead_id: string
  deal_id: string
  /** The offer, event or project of the lead; empty without one. Not the deal's title, which may be the customer's name. */
  title: string
  answer_by: string
  /** False while nobody has the deal. */
  is_given: boolean
  email_of_lead: string | null
  language_of_lead: Locale
}

async function findLead({ db, now }: DeliveryContext, id: string, language: Locale): Promise<LetterLead | undefined> {
  const [lead] = await rowsOf<LetterLead>(
    db,
    sql`select l.id as lead_id, l.deal_id, iso_time(l.answer_by) as answer_by, l.email as email_of_lead, l.language as language_of_lead, exists (select from sellers s where s.id = d.owner_id) as is_given,
        coalesce(${contentNamed('offer', sql`l.offer_id`, language, now)} ->> 'name', ${contentNamed('offer_event', sql`l.event_id`, language, now)} ->> 'name',
          project_name_in(l.project_id, ${language}), '') as title
      from leads l join deals d on d.id = l.deal_id where l.id = ${id}`,
  )
  return lead
}
