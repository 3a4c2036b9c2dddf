import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { translate } from '../../../kit/translate.server.ts'
import { type NamedImage, projectImage } from '../project-image.ts'
import type { ProjectStatus } from '../project-rules.ts'
import { nextStatuses } from '../project-status.ts'
import { wayOfWriting } from '../proposals/proposal.ts'
import { draftProblems } from './draft.ts'
import { openDraft } from './find-draft.server.ts'
import { findProjectForManager, isWaiting } from './find-managed.server.ts'
import type { ManagerProject, ProjectAbilities } from './managed-project.ts'

type Row = Omit<ManagerProject, 'abilities' | 'missing' | 'draft' | 'images'> & { images: NamedImage[] } & Record<string, unknown>

/**
 * Finds a project of any status for those who write it.
 * @returns the project, or the slug it moved to when the key is an old one
 * @throws project_not_yours
 */
export async function findManagerProject(ctx: Context, key: string): Promise<ManagerProject | { moved_to: string }> {
  const { id, slug, status } = await findProjectForManager(ctx, key)
  if (key !== id && key !== slug) return { moved_to: slug }
  const { locale } = ctx
  const [[row], draft, waits] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`select p.id, p.slug, p.name, p.summary, p.description, p.description_document as document, p.language, p.status, p.currency, p.country_code,
        case when p.objective_amount is not null then money_of(p.objective_amount, p.currency) end as objective,
        case when p.currency is not null then money_of(p.expected_amount, p.currency) end as expected,
        case when p.currency is not null then money_of(p.collected_amount, p.currency) end as collected,
        case when p.currency is not null then money_of(p.paid_amount, p.currency) end as paid,
        (select coalesce(json_agg(c.${sql.raw(`ref_${locale}`)} order by pc.position), '[]') from project_causes pc join cause_refs c on c.id = pc.cause_id where pc.project_id = p.id) as causes,
        (select coalesce(json_agg(json_build_object('scene', picture_name(i), 'alt', i.alt) order by i.position), '[]') from project_images i where i.project_id = p.id) as images,
        (select coalesce(json_agg(json_build_object('what', b.what, 'amount', money_of(b.amount, p.currency)) order by b.position), '[]')
          from project_budget_lines b where b.project_id = p.id) as budget,
        (select d.ref from district_refs d where d.id = p.district_id) as district,
        (select at.${sql.raw(`ref_${locale}`)} from place_refs at where at.id = p.place_id) as place,
        (select o.ref from organization_refs o where o.id = p.organization_id) as organization,
        (select coalesce(json_agg(json_build_object('from', s.from_status, 'to', s.to_status, 'reason', s.reason, 'created_at', iso_time(s.created_at)) order by s.id desc), '[]')
          from project_status_changes s where s.project_id = p.id) as history
        from projects p where p.id = ${id}`,
    ),
    openDraft(ctx.db, { id, status }, 'manager'),
    isWaiting(ctx.db, id),
  ])
  const missing = draftProblems(draft.content).map(({ field, key, inputs }) => ({ field, message: translate(key, locale, inputs) }))
  return { ...row!, images: row!.images.map(projectImage), abilities: abilitiesOf(row!.status, waits), missing, draft }
}

function abilitiesOf(status: ProjectStatus, waits: boolean): ProjectAbilities {
  const next = nextStatuses(status, 'manager')
  const way = wayOfWriting(status, 'manager')
  return {
    edit: way === 'draft',
    send: next.includes('under_review'),
    withdraw: status === 'under_review' && next.includes('draft'),
    delete: next.includes('deleted'),
    propose: way === 'proposal' && !waits,
    withdraw_proposal: way === 'proposal' && waits,
  }
}
