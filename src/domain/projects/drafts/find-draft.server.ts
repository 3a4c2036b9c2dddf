import type { RichDocument } from '@huella/rich-text/document'
import { documentOfHtml } from '@huella/rich-text/document-of-html'
import { sql } from 'drizzle-orm'
import { hasRole, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import type { Locale } from '../../../kit/locales.ts'
import { amountForField } from '../../../kit/read-amount.ts'
import { type WayOfWriting, type Writer, wayOfWriting } from '../proposals/proposal.ts'
import { type DraftContent, otherLanguage, PROJECT_NOT_YOURS } from './draft.ts'
import { digestOf } from './draft-digest.server.ts'
import { emptyDraft, parseDraft } from './draft-shape.ts'
import { findProjectForManager, type Managed } from './find-managed.server.ts'

interface Draft {
  project_id: string
  content: DraftContent
  /** 0: nothing was saved yet, and the content is that of the project. */
  version: number
  updated_at: string | null
  /** Username of the last editor. */
  updated_by: string | null
  /** The project that the draft changes; null before approval. */
  base: DraftContent | null
}

/** A draft for its form. `seen` identifies the version of the project that it changes, and is sent back on saving. */
export interface OpenDraft extends Draft {
  way: WayOfWriting
  seen: string
  /** The present project, if it changed since the draft began: its writer merges both. */
  theirs: DraftContent | null
}

/** Finds the draft of a project. @throws project_not_yours */
export async function findDraft(ctx: Context, key: string, as: Writer = 'manager'): Promise<OpenDraft> {
  const project = await findProjectForManager(ctx, key)
  if (as === 'admin' && !hasRole(requireUser(ctx.actor), 'admin')) throw new ReadableError(PROJECT_NOT_YOURS)
  return openDraft(ctx.db, project, as)
}

export async function openDraft(db: Db, { id, status }: Pick<Managed, 'id' | 'status'>, as: Writer): Promise<OpenDraft> {
  const way = wayOfWriting(status, as)
  const draft = await draftOf(db, id, way === 'direct' ? 'admin' : 'manager')
  if (way !== 'proposal' && way !== 'direct') return { ...draft, way, seen: '', theirs: null }
  const now = draft.version === 0 ? draft.content : await contentOfProject(db, id)
  const seen = digestOf(now)
  const base = draft.base ?? now
  return { ...draft, base, way, seen, theirs: digestOf(base) === seen ? null : now }
}

export async function draftOf(db: Db, project_id: string, written_as: Writer): Promise<Draft> {
  const [row] = await rowsOf<Omit<Draft, 'project_id'> & Record<string, unknown>>(
    db,
    sql`select d.content, d.base, d.version, iso_time(d.updated_at) as updated_at, u.username as updated_by
      from project_drafts d left join user_names u on u.id = d.updated_by where d.project_id = ${project_id} and d.written_as = ${written_as}`,
  )
  if (row) return { project_id, ...row, content: parseDraft(row.content), base: row.base && parseDraft(row.base) }
  return { project_id, content: await contentOfProject(db, project_id), version: 0, updated_at: null, updated_by: null, base: null }
}

interface Columns extends Record<string, unknown> {
  language: Locale
  name: string
  slug: string
  name_other: string | null
  description: string
  description_other: string | null
  description_document: RichDocument | null
  document_other: RichDocument | null
  objective_amount: number | null
  currency: string | null
  country_code: string | null
  district_id: string | null
  place: DraftContent['place']
  causes: string[]
  images: { name: string; alt: string; alt_other: string | null }[]
  budget: { what: string; what_other: string | null; amount: number }[]
}

/** The present project: HTML of older descriptions becomes a document. Equal projects give identical results. */
export async function contentOfProject(db: Db, id: string): Promise<DraftContent> {
  const [row] = await rowsOf<Columns>(
    db,
    sql`select p.language, p.name, p.slug, p.name_other, p.description, p.description_other, p.description_document, p.document_other,
      p.objective_amount::float8 as objective_amount, p.currency, p.country_code, p.district_id,
      (select json_build_object('id', at.id, 'text', at.name_es) from place_refs at where at.id = p.place_id) as place,
      (select coalesce(json_agg(c.cause_id order by c.position), '[]') from project_causes c where c.project_id = p.id) as causes,
      (select coalesce(json_agg(json_build_object('name', picture_name(i), 'alt', i.alt, 'alt_other', i.alt_other) order by i.position), '[]')
        from project_images i where i.project_id = p.id) as images,
      (select coalesce(json_agg(json_build_object('what', b.what, 'what_other', b.what_other, 'amount', b.amount) order by b.position), '[]')
        from project_budget_lines b where b.project_id = p.id) as budget
      from projects p where p.id = ${id}`,
  )
  if (!row) return emptyDraft({})
  const both = bothIn(row.language)
  return parseDraft({
    ...emptyDraft({}),
    language: row.language,
    second: row.name_other !== null,
    slug: row.slug,
    name: both(row.name, row.name_other ?? ''),
    description: both(
      row.description_document ?? documentOfHtml(row.description),
      row.document_other ?? documentOfHtml(row.description_other ?? ''),
    ),
    causes: row.causes,
    objective: writtenAmount(row.objective_amount, row.currency),
    currency: row.currency ?? '',
    country_code: row.country_code ?? '',
    district_id: row.district_id ?? '',
    place: row.place,
    images: row.images.map(({ name, alt, alt_other }) => ({ name, alt: both(alt, alt_other ?? '') })),
    budget: row.budget.map(({ what, what_other, amount }) => ({
      what: both(what, what_other ?? ''),
      amount: writtenAmount(amount, row.currency),
    })),
  })
}

function bothIn(language: Locale) {
  return <Value>(own: Value, other: Value) => ({ [language]: own, [otherLanguage(language)]: other }) as Record<Locale, Value>
}

/** The amount in the form in which it is typed: `1250000,50`. */
function writtenAmount(amount: number | null, currency: string | null): string {
  if (amount === null) return ''
  return amountForField({ amount, currency: currency ?? 'ARS' }, 'es').replace(/,0+$/, '')
}
