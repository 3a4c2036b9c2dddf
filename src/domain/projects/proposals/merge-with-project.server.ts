import type { Difference } from '@huella/rich-text/merge-parts'
import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { plainSlug } from '../../../kit/slug.ts'
import type { DraftContent } from '../drafts/draft.ts'
import { draftAmount, otherLanguage } from '../drafts/draft.ts'
import { digestOf } from '../drafts/draft-digest.server.ts'
import { contentOfProject } from '../drafts/find-draft.server.ts'
import { mergeDrafts } from '../drafts/merge-drafts.ts'
import { slugOfName } from '../drafts/project-slug.ts'
import type { ProjectContent } from '../review/review-changes.server.ts'

interface MergedWithProject {
  /** The current project. */
  now: DraftContent
  /** Digest of the current project: an equal one means that nothing changed. */
  seen: string
  outdated: boolean
  /** Fields changed on both sides. */
  conflicts: Difference[]
  /** The project with the proposal applied. For a field changed on both sides, the proposal's value. */
  content: DraftContent
}

/** Applies a change that was written on an earlier version to the current project: fields changed on one side only are taken over. */
export async function mergeWithProject(
  db: Db,
  project_id: string,
  { base, content }: { base: DraftContent; content: DraftContent },
): Promise<MergedWithProject> {
  const now = await contentOfProject(db, project_id)
  const seen = digestOf(now)
  if (digestOf(base) === seen) return { now, seen, outdated: false, conflicts: [], content }
  const { differences, resolve } = mergeDrafts(base, content, now)
  return { now, seen, outdated: true, conflicts: differences, content: resolve({}) }
}

/** A draft in the form of a project's version, for comparison. */
export async function versionOf(db: Db, content: DraftContent): Promise<ProjectContent> {
  const own = content.language
  const other = otherLanguage(own)
  const second = <Value>(value: Value) => (content.second ? value : null)
  const [names] = await rowsOf<{ causes: string; place: string }>(
    db,
    sql`select (select string_agg(c.name_es, ' · ' order by array_position(${sql.param(content.causes)}::text[], c.id)) from cause_refs c
        where c.id = any(${sql.param(content.causes)}::text[])) as causes,
      concat_ws(' · ', (select at.name_es from place_refs at where at.id = ${content.place?.id ?? ''}), ${content.country_code}::text,
        (select d.number from district_refs d where d.id = ${content.district_id})) as place`,
  )
  return {
    language: own,
    name: content.name[own].trim(),
    name_other: second(content.name[other].trim()),
    slug: content.slug === null ? slugOfName(content.name[own]) : plainSlug(content.slug),
    description: '',
    document: content.description[own],
    description_other: '',
    document_other: second(content.description[other]),
    causes: names?.causes ?? '',
    place: names?.place ?? '',
    currency: content.currency,
    objective_amount: draftAmount(content.objective, content),
    images: content.images.map(({ name, alt }, i) => ({ position: i + 1, picture: name, alt: alt[own], alt_other: second(alt[other]) })),
    budget: content.budget.map(({ what, amount }) => ({
      what: what[own],
      what_other: second(what[other]),
      amount: draftAmount(amount, content) ?? 0,
    })),
  }
}
