import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-user.server.ts'
import { findTarget } from '../../users/target.server.ts'
import { canReceive, type ProjectStatus } from '../project-rules.ts'
import { findStatusChange } from './find-status-change.server.ts'

const facts = z.object({ change_id: z.int() })
const EXAMPLE = {
  ...EXAMPLE_USER,
  change_id: 1,
  project: 'Agua segura para la escuela',
  slug: 'agua-segura',
  reason: '',
  to: 'active' as ProjectStatus,
  status: 'active' as ProjectStatus,
  reached: true,
}

export const projectApprovedLetter = letter({
  kind: 'project_approved',
  noun: 'project',
  topic: 'organization',
  facts,
  recipient,
  stillTrue: isStill('published', 'active', 'completed'),
  path: ({ slug }, locale) => pathTo('project', locale, { slug }),
  words: {
    subject: m.letter_project_approved_subject,
    preheader: m.letter_project_approved_preheader,
    active: m.letter_project_approved_active,
    published: m.letter_project_approved_published,
    final: m.letter_project_approved_final,
    button: m.letter_project_see,
  },
  sentences: ({ brand, project, to }, say) => ({
    subject: say.subject({ project }),
    preheader: say.preheader(),
    paragraphs: [to === 'active' ? say.active({ project, brand }) : say.published({ project }), say.final()],
    button: say.button(),
  }),
  example: EXAMPLE,
  cases: [{ to: 'published' }],
})

/**
 * A project begins to receive contributions, or does so again, as the letter about its approval promised; or a hidden one is published again,
 * without collecting yet.
 */
export const projectStartedLetter = letter({
  kind: 'project_started',
  noun: 'project',
  topic: 'organization',
  facts,
  recipient: whileSo,
  path: ({ slug }, locale) => pathTo('project', locale, { slug }),
  words: {
    subject: m.letter_project_started_subject,
    preheader: m.letter_project_started_preheader,
    text: m.letter_project_started_text,
    subject_shown: m.letter_project_shown_subject,
    preheader_shown: m.letter_project_shown_preheader,
    shown: m.letter_project_shown_text,
    button: m.letter_project_see,
  },
  sentences: ({ project, to }, say) =>
    to === 'active'
      ? { subject: say.subject({ project }), preheader: say.preheader(), paragraphs: [say.text({ project })], button: say.button() }
      : {
          subject: say.subject_shown({ project }),
          preheader: say.preheader_shown(),
          paragraphs: [say.shown({ project })],
          button: say.button(),
        },
  example: EXAMPLE,
  cases: [{ to: 'published' }],
})

export const projectRejectedLetter = letter({
  kind: 'project_rejected',
  noun: 'project',
  topic: 'organization',
  facts,
  recipient,
  stillTrue: isStill('rejected'),
  path: ({ slug }, locale) => pathTo('own_project', locale, { slug }),
  words: {
    subject: m.letter_project_rejected_subject,
    preheader: m.letter_project_rejected_preheader,
    text: m.letter_project_rejected_text,
    next: m.letter_project_rejected_next,
    button: m.letter_project_rejected_button,
  },
  sentences: ({ project, reason }, say) => ({
    subject: say.subject({ project }),
    preheader: say.preheader(),
    paragraphs: [say.text({ project }), reason, say.next()],
    button: say.button(),
  }),
  example: { ...EXAMPLE, reason: 'Faltan dos presupuestos.', to: 'rejected' },
})

export const projectCompletedLetter = letter({
  kind: 'project_completed',
  noun: 'project',
  topic: 'organization',
  facts,
  recipient,
  stillTrue: isStill('completed'),
  path: ({ slug }, locale) => pathTo('project', locale, { slug }),
  words: {
    subject: m.letter_project_completed_subject,
    subject_by_us: m.letter_project_completed_by_us_subject,
    preheader: m.letter_project_completed_preheader,
    text: m.letter_project_completed_text,
    by_us: m.letter_project_completed_by_us,
    next: m.letter_project_completed_next,
    button: m.letter_project_see,
  },
  sentences: ({ project, reached, reason }, say) => ({
    subject: reached ? say.subject({ project }) : say.subject_by_us({ project }),
    preheader: say.preheader(),
    paragraphs: [reached ? say.text({ project }) : say.by_us({ project }), ...(!reached && reason ? [reason] : []), say.next()],
    button: say.button(),
  }),
  example: { ...EXAMPLE, to: 'completed' },
  cases: [{ reached: false }],
})

/** It was paused, or hidden. */
export const projectStoppedLetter = letter({
  kind: 'project_stopped',
  noun: 'project',
  topic: 'organization',
  facts,
  recipient,
  stillTrue: async ({ db }, { change_id }) => {
    const change = await findStatusChange(db, change_id)
    return change !== undefined && change.status === change.to_status
  },
  path: ({ slug }, locale) => pathTo('own_project', locale, { slug }),
  words: {
    subject_hidden: m.letter_project_stopped_hidden_subject,
    subject: m.letter_project_stopped_subject,
    preheader: m.letter_project_stopped_preheader,
    hidden: m.letter_project_stopped_hidden,
    paused: m.letter_project_stopped_paused,
    ask: m.letter_project_stopped_ask,
    button: m.letter_project_stopped_button,
  },
  sentences: ({ project, reason, to, operator_email }, say) => ({
    subject: to === 'hidden' ? say.subject_hidden({ project }) : say.subject({ project }),
    preheader: say.preheader(),
    paragraphs: [
      to === 'hidden' ? say.hidden({ project }) : say.paused({ project }),
      ...(reason ? [reason] : []),
      say.ask({ operator_email }),
    ],
    button: say.button(),
  }),
  example: { ...EXAMPLE, to: 'hidden' },
  cases: [{ to: 'published' }],
})

/** To a traveller who chose a project that stopped collecting, or has a contribution to it that waits; not sent if neither is so any more, or it collects again. */
export const targetStoppedLetter = letter({
  kind: 'target_stopped',
  noun: 'project',
  topic: 'contributions',
  facts,
  recipient: toTraveller,
  path: ({ chose }, locale) => pathTo(chose ? 'choose' : 'own_gifts', locale),
  words: {
    subject_gave: m.letter_target_stopped_gave_subject,
    subject_completed: m.letter_target_stopped_completed_subject,
    subject: m.letter_target_stopped_subject,
    preheader: m.letter_target_stopped_preheader,
    gave: m.letter_target_stopped_gave,
    completed: m.letter_target_stopped_completed,
    completed_by_us: m.letter_target_stopped_completed_by_us,
    travelled: m.letter_target_stopped_travelled,
    paused: m.letter_target_stopped_paused,
    gone: m.letter_target_stopped_gone,
    gave_too: m.letter_target_stopped_gave_too,
    choose: m.letter_target_stopped_choose,
    gave_next: m.letter_target_stopped_gave_next,
    gave_choose: m.letter_target_stopped_gave_choose,
    button: m.letter_target_stopped_button,
    button_gave: m.letter_target_stopped_gave_button,
  },
  sentences: ({ project, to, reached, chose, gave, travelled, choosable }, say) => ({
    subject: !chose
      ? say.subject_gave({ project })
      : to === 'completed' && reached
        ? say.subject_completed({ project })
        : say.subject({ project }),
    preheader: say.preheader(),
    paragraphs: [
      !chose
        ? say.gave({ project })
        : to === 'completed'
          ? reached
            ? say.completed({ project })
            : say.completed_by_us({ project })
          : to === 'published'
            ? say.paused({ project })
            : say.gone({ project }),
      ...(to === 'completed' && travelled ? [say.travelled()] : []),
      ...(gave && chose ? [say.gave_too()] : []),
      chose ? say.choose() : say.gave_next(),
      ...(choosable && !chose ? [say.gave_choose()] : []),
    ],
    button: chose ? say.button() : say.button_gave(),
  }),
  example: { ...EXAMPLE, to: 'hidden', chose: true, gave: true, travelled: false, choosable: false },
  cases: [
    { to: 'completed', travelled: true },
    { to: 'completed', reached: false },
    { to: 'published', gave: false },
    { chose: false },
    { chose: false, choosable: true },
  ],
})

async function toTraveller(ctx: Parameters<typeof findRecipient>[0], asked: Parameters<typeof recipient>[1]) {
  const to = await recipient(ctx, asked)
  const change = await findStatusChange(ctx.db, asked.facts.change_id)
  if (!to || !change || canReceive(change)) return undefined
  const chose = (await findTarget(ctx.db, to.user_id)) === change.project_id
  const gave = await hasExpected(ctx.db, to.user_id, change.project_id)
  if (!chose && !gave) return undefined
  const about = { user_id: to.user_id, project_id: change.project_id }
  return { ...to, chose, gave, travelled: await hasTravelled(ctx.db, about), choosable: await hasChoosable(ctx.db, about) }
}

/** A trip of theirs left a contribution to the project. */
async function hasTravelled(db: Db, { user_id, project_id }: { user_id: string; project_id: string }): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from gift_givers g join gifts c on c.id = g.contribution_id
      where g.user_id = ${user_id} and c.project_id = ${project_id} and c.kind = 'booking' and c.voided_at is null limit 1`,
  )
  return rows.length > 0
}

/** A trip of theirs left a contribution to the project that waits for its review: until then they may choose another one for it. */
async function hasChoosable(db: Db, { user_id, project_id }: { user_id: string; project_id: string }): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from gift_givers g join gifts c on c.id = g.contribution_id
      where g.user_id = ${user_id} and c.project_id = ${project_id} and c.kind = 'booking' and c.status = 'pending' limit 1`,
  )
  return rows.length > 0
}

async function hasExpected(db: Db, user_id: string, project_id: string): Promise<boolean> {
  const rows = await rowsOf(db, sql`select from expected_givers where user_id = ${user_id} and project_id = ${project_id} limit 1`)
  return rows.length > 0
}

/** Nobody once the project has another status. */
async function whileSo(ctx: Parameters<typeof findRecipient>[0], asked: Parameters<typeof recipient>[1]) {
  const to = await recipient(ctx, asked)
  return to && to.status === to.to ? to : undefined
}

async function recipient(ctx: Parameters<typeof findRecipient>[0], asked: { user_id: string | undefined; facts: z.infer<typeof facts> }) {
  const user = await findRecipient(ctx, asked)
  const change = user && (await findStatusChange(ctx.db, asked.facts.change_id, user.language))
  return (
    change && {
      ...user,
      project: change.name,
      slug: change.slug,
      reason: change.reason ?? '',
      to: change.to_status,
      status: change.status,
      reached: change.reached,
    }
  )
}

/** True while the project has one of these statuses: a letter about an earlier one would be outdated. */
function isStill(...statuses: ProjectStatus[]) {
  return async ({ db }: { db: Db }, { change_id }: z.infer<typeof facts>) => {
    const change = await findStatusChange(db, change_id)
    return change !== undefined && statuses.includes(change.status)
  }
}
