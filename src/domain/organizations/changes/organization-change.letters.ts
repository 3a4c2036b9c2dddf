import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../../kit/event-handler.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'

const Facts = z.object({ change_id: z.string() })
const EXAMPLE = {
  ...EXAMPLE_USER,
  change_id: 'ochg_1',
  organization: 'Rotary Club Tunuyán',
  slug: 'rotary-club-tunuyan',
  state: 'accepted',
  reason: '',
}

/** To each manager. */
export const organizationChangeDecidedLetter = letter({
  kind: 'organization_change_decided',
  noun: 'organization',
  topic: 'organization',
  facts: Facts,
  recipient,
  path: ({ slug }, locale) => `${pathTo('my_organization', locale)}?organization=${slug}`,
  words: {
    subject_accepted: m.letter_organization_change_accepted_subject,
    subject_refused: m.letter_organization_change_refused_subject,
    preheader_accepted: m.letter_organization_change_accepted_preheader,
    preheader_refused: m.letter_organization_change_refused_preheader,
    text_accepted: m.letter_organization_change_accepted_text,
    text_refused: m.letter_organization_change_refused_text,
    next_refused: m.letter_organization_change_refused_next,
    button: m.letter_organization_change_button,
  },
  sentences: ({ organization, state, reason }, say) =>
    state === 'accepted'
      ? {
          subject: say.subject_accepted({ organization }),
          preheader: say.preheader_accepted(),
          paragraphs: [say.text_accepted({ organization })],
          button: say.button(),
        }
      : {
          subject: say.subject_refused({ organization }),
          preheader: say.preheader_refused(),
          paragraphs: [say.text_refused({ organization }), reason, say.next_refused()],
          button: say.button(),
        },
  example: EXAMPLE,
  cases: [{ state: 'refused', reason: 'El CUIT es de otra organización.' }],
})

async function recipient(ctx: DeliveryContext, asked: { user_id: string | undefined; facts: z.infer<typeof Facts> }) {
  const [user, change] = await Promise.all([findRecipient(ctx, asked), findDecided(ctx.db, asked.facts.change_id)])
  return user && change ? { ...user, ...change } : undefined
}

async function findDecided(db: Db, id: string) {
  const [change] = await rowsOf<{ organization: string; slug: string; state: string; reason: string }>(
    db,
    sql`select o.name as organization, o.slug, x.state, coalesce(x.reason, '') as reason from organization_changes x
      join organizations o on o.id = x.organization_id where x.id = ${id} and x.state in ('accepted', 'refused')`,
  )
  return change
}
