import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { translate } from '../../../kit/translate.server.ts'
import type { DraftContent } from '../drafts/draft.ts'
import { parseDraft } from '../drafts/draft-shape.ts'
import { findProjectForManager } from '../drafts/find-managed.server.ts'
import { contentErrors } from '../drafts/write-content.server.ts'
import { findFeedback } from '../review/find-reviews.server.ts'
import { changesBetween } from '../review/review-changes.server.ts'
import { mergeWithProject, versionOf } from './merge-with-project.server.ts'
import { changeProblems, needsFullReview, type Proposal, type ProposalReview, type WaitingProposal } from './proposal.ts'
import { changeFacts } from './send-proposal.server.ts'

type Reader = Pick<Context, 'db' | 'locale'>

const MOST_SHOWN = 10

type Row = Omit<Proposal, 'changes'> & { base: unknown; content: unknown }

/** The latest changes of a project that were proposed, or made by admins, for those who write it. @throws project_not_yours */
export async function findProposals(ctx: Context, key: string): Promise<Proposal[]> {
  const project = await findProjectForManager(ctx, key)
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select x.id, x.written_as, x.state, x.full_review, x.base, x.content, iso_time(x.sent_at) as sent_at, iso_time(x.decided_at) as decided_at,
      x.reason, (select u.username from user_names u where u.id = x.sent_by) as sent_by
      from project_proposals x where x.project_id = ${project.id} order by x.sent_at desc, x.id desc limit ${MOST_SHOWN}`,
  )
  return Promise.all(
    rows.map(async ({ base, content, ...proposal }) => ({
      ...proposal,
      changes: await difference(ctx, parseDraft(base), parseDraft(content)),
    })),
  )
}

/** The proposals that wait for an answer, the oldest first. */
export function findWaitingProposals(db: Db): Promise<WaitingProposal[]> {
  return rowsOf<WaitingProposal>(db, sql`select ${waitingFields()} from ${waiting()} order by x.sent_at, x.id`)
}

/** SQL: the number of proposals that wait for an answer. */
export function countProposals(): SQL {
  return sql`select count(*)::int as total from ${waiting()}`
}

type WaitingRow = WaitingProposal & { base: unknown; content: unknown; sent_by: string | null }

/** The proposal of a project that waits for an answer, by the project's slug or id. @throws not_found */
export async function findProposalReview(ctx: Reader, key: string): Promise<ProposalReview> {
  const [row] = await rowsOf<WaitingRow>(
    ctx.db,
    sql`select ${waitingFields()}, x.base, x.content, (select u.username from user_names u where u.id = x.sent_by) as sent_by
      from ${waiting()} and (p.id = ${key} or p.slug = ${key})`,
  )
  if (!row) throw notFound()
  const { base, content, ...proposal } = row
  const merged = await mergeWithProject(ctx.db, row.project_id, { base: parseDraft(base), content: parseDraft(content) })
  const problems = changeProblems(merged.content, await changeFacts(ctx.db, row.project_id))
  const errors = await contentErrors(ctx.db, row.project_id, merged.content, problems)
  return {
    ...proposal,
    ...(await findFeedback(ctx.db, row.project_id)),
    full_review: needsFullReview(merged.now, merged.content),
    changes: await difference(ctx, merged.now, merged.content),
    seen: merged.seen,
    outdated: merged.outdated,
    conflicts: merged.conflicts.map(({ field, mine, theirs }) => ({ part: field, before: theirs, after: mine })),
    problems: Object.entries(errors).map(([field, [key_of_text = '']]) => ({ field, message: translate(key_of_text, ctx.locale) })),
  }
}

async function difference(ctx: Reader, before: DraftContent, after: DraftContent) {
  const [was, is] = await Promise.all([versionOf(ctx.db, before), versionOf(ctx.db, after)])
  return changesBetween(was, is, ctx.locale)
}

function waitingFields(): SQL {
  return sql`x.id, p.id as project_id, p.slug, p.name, (select o.ref from organization_refs o where o.id = p.organization_id) as organization,
    iso_time(x.sent_at) as sent_at, x.full_review,
    (select json_build_object('id', u.id, 'username', u.username, 'claimed_at', iso_time(c.claimed_at))
      from project_review_claims c join user_names u on u.id = c.user_id where c.project_id = p.id) as claim`
}

function waiting(): SQL {
  return sql`project_proposals x join projects p on p.id = x.project_id where x.state = 'sent' and p.status <> 'deleted'`
}
