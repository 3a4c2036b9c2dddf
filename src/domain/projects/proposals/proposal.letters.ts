import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'

const facts = z.object({ proposal_id: z.string() })
const EXAMPLE = {
  ...EXAMPLE_USER,
  proposal_id: 'prop_1',
  project: 'Agua segura para la escuela',
  slug: 'agua-segura',
  reason: '',
  is_hidden: false,
}

export const proposalAcceptedLetter = letter({
  kind: 'proposal_accepted',
  noun: 'project',
  topic: 'organization',
  facts,
  recipient,
  path: ({ slug }, locale) => pathTo('own_project', locale, { slug }),
  words: {
    subject: m.letter_proposal_accepted_subject,
    preheader: m.letter_proposal_accepted_preheader,
    text: m.letter_proposal_accepted_text,
    hidden: m.letter_proposal_accepted_hidden,
    button: m.letter_project_see,
  },
  sentences: ({ project, is_hidden }, say) => ({
    subject: say.subject({ project }),
    preheader: say.preheader(),
    paragraphs: [is_hidden ? say.hidden({ project }) : say.text({ project })],
    button: say.button(),
  }),
  example: EXAMPLE,
  cases: [{ is_hidden: true }],
})

export const proposalRefusedLetter = letter({
  kind: 'proposal_refused',
  noun: 'project',
  topic: 'organization',
  facts,
  recipient,
  path: ({ slug }, locale) => pathTo('own_project', locale, { slug }),
  words: {
    subject: m.letter_proposal_refused_subject,
    preheader: m.letter_proposal_refused_preheader,
    text: m.letter_proposal_refused_text,
    next: m.letter_proposal_refused_next,
    button: m.letter_proposal_refused_button,
  },
  sentences: ({ project, reason }, say) => ({
    subject: say.subject({ project }),
    preheader: say.preheader(),
    paragraphs: [say.text({ project }), reason, say.next()],
    button: say.button(),
  }),
  example: { ...EXAMPLE, reason: 'Falta el presupuesto nuevo.' },
})

async function recipient(ctx: Parameters<typeof findRecipient>[0], asked: { user_id: string | undefined; facts: z.infer<typeof facts> }) {
  const user = await findRecipient(ctx, asked)
  if (!user) return undefined
  const [proposal] = await rowsOf<{ project: string; slug: string; reason: string; is_hidden: boolean }>(
    ctx.db,
    sql`select project_name_in(p.id, ${user.language}) as project, p.slug, coalesce(x.reason, '') as reason, p.status = 'hidden' as is_hidden from project_proposals x join projects p on p.id = x.project_id
      where x.id = ${asked.facts.proposal_id} and p.status <> 'deleted'`,
  )
  return proposal && { ...user, ...proposal }
}
