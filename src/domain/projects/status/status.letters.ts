import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { pathTo } from '../../../urls/paths.ts'
import { letter } from '../../emails/letter.server.ts'
import { EXAMPLE_USER, findRecipient } from '../../users/find-recipient.server.ts'
import { findTarget } from '../../users/find-target.server.ts'
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
}

export const projectApprovedLetter = letter({
  kind: 'project_approved',
  facts,
  recipient,
  path: ({ slug }, locale) => pathTo('project', locale, { slug }),
  sentences: ({ brand, project, to }, words) => ({
    subject: m.letter_project_approved_subject({ brand, project }, words),
    paragraphs: [
      to === 'active'
        ? m.letter_project_approved_active({ project, brand }, words)
        : m.letter_project_approved_published({ project }, words),
      m.letter_project_approved_final({}, words),
    ],
    button: m.letter_project_see({}, words),
  }),
  example: EXAMPLE,
})

export const projectRejectedLetter = letter({
  kind: 'project_rejected',
  facts,
  recipient,
  path: ({ slug }, locale) => pathTo('own_project', locale, { slug }),
  sentences: ({ brand, project, reason }, words) => ({
    subject: m.letter_project_rejected_subject({ brand, project }, words),
    paragraphs: [m.letter_project_rejected_text({ project }, words), reason, m.letter_project_rejected_next({}, words)],
    button: m.letter_project_rejected_button({}, words),
  }),
  example: { ...EXAMPLE, reason: 'Faltan dos presupuestos.', to: 'rejected' },
})

export const projectCompletedLetter = letter({
  kind: 'project_completed',
  facts,
  recipient,
  path: ({ slug }, locale) => pathTo('project', locale, { slug }),
  sentences: ({ brand, project }, words) => ({
    subject: m.letter_project_completed_subject({ brand, project }, words),
    paragraphs: [m.letter_project_completed_text({ project }, words), m.letter_project_completed_next({}, words)],
    button: m.letter_project_see({}, words),
  }),
  example: { ...EXAMPLE, to: 'completed' },
})

/** It was paused, or hidden. */
export const projectStoppedLetter = letter({
  kind: 'project_stopped',
  facts,
  recipient,
  path: ({ slug }, locale) => pathTo('own_project', locale, { slug }),
  sentences: ({ brand, project, reason, to, operator_email }, words) => ({
    subject:
      to === 'hidden'
        ? m.letter_project_stopped_hidden_subject({ brand, project }, words)
        : m.letter_project_stopped_subject({ brand, project }, words),
    paragraphs: [
      to === 'hidden' ? m.letter_project_stopped_hidden({ project }, words) : m.letter_project_stopped_paused({ project }, words),
      ...(reason ? [reason] : []),
      m.letter_project_stopped_ask({ operator_email }, words),
    ],
    button: m.letter_project_stopped_button({}, words),
  }),
  example: { ...EXAMPLE, to: 'hidden' },
})

/** To a traveller who chose a project that stopped collecting, or has a contribution to it that waits; not sent if neither is so any more, or it collects again. */
export const targetStoppedLetter = letter({
  kind: 'target_stopped',
  facts,
  recipient: async (ctx, asked) => {
    const to = await recipient(ctx, asked)
    const change = await findStatusChange(ctx.db, asked.facts.change_id)
    if (!to || !change || canReceive(change)) return undefined
    const chose = (await findTarget(ctx.db, to.user_id)) === change.project_id
    const gave = await hasExpected(ctx.db, to.user_id, change.project_id)
    return chose || gave ? { ...to, chose, gave } : undefined
  },
  path: (_, locale) => pathTo('choose', locale),
  sentences: ({ brand, project, to, chose, gave }, words) => ({
    subject: !chose
      ? m.letter_target_stopped_gave_subject({ brand, project }, words)
      : to === 'completed'
        ? m.letter_target_stopped_completed_subject({ brand, project }, words)
        : m.letter_target_stopped_subject({ brand, project }, words),
    paragraphs: [
      !chose
        ? m.letter_target_stopped_gave({ project }, words)
        : to === 'completed'
          ? m.letter_target_stopped_completed({ project }, words)
          : to === 'published'
            ? m.letter_target_stopped_paused({ project }, words)
            : m.letter_target_stopped_gone({ project }, words),
      ...(gave && chose ? [m.letter_target_stopped_gave_too({}, words)] : []),
      chose ? m.letter_target_stopped_choose({}, words) : m.letter_target_stopped_gave_next({}, words),
    ],
    button: m.letter_target_stopped_button({}, words),
  }),
  example: { ...EXAMPLE, to: 'hidden', chose: true, gave: true },
})

async function hasExpected(db: Db, user_id: string, project_id: string): Promise<boolean> {
  const rows = await rowsOf(db, sql`select from expected_givers where user_id = ${user_id} and project_id = ${project_id} limit 1`)
  return rows.length > 0
}

async function recipient(ctx: Parameters<typeof findRecipient>[0], asked: { user_id: string | undefined; facts: z.infer<typeof facts> }) {
  const user = await findRecipient(ctx, asked)
  const change = user && (await findStatusChange(ctx.db, asked.facts.change_id))
  return change && { ...user, project: change.name, slug: change.slug, reason: change.reason ?? '', to: change.to_status }
}
