import { htmlOfDocument } from '@huella/rich-text/document-html'
import { documentPictures, documentSummary } from '@huella/rich-text/document-text'
import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { type FieldErrors, keyWith, refuseIfWrong } from '../../../kit/errors.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { holdCauses } from '../../causes/hold-causes.server.ts'
import { projectBudgetLines } from '../project.tables.server.ts'
import { projectCauses, projectImages } from './draft.tables.server.ts'
import { type DraftContent, type DraftProblem, draftAmount, draftProblems, otherLanguage } from './draft.ts'
import { moveToSlug } from './project-slug.server.ts'

/**
 * Copies a draft into the project: its columns, pictures, causes and budget lines.
 * @param more errors beside those of any project
 * @returns its slug
 * @throws invalid_fields with everything that is missing
 */
export async function writeContent(
  tx: Db,
  project: { id: string; slug: string },
  content: DraftContent,
  more: DraftProblem[] = [],
): Promise<string> {
  refuseIfWrong(await contentErrors(tx, project.id, content, more))
  const slug = await moveToSlug(tx, project, { typed: content.slug, name: content.name[content.language] })
  await writeProject(tx, project.id, content)
  await writeParts(tx, project.id, content)
  return slug
}

/** Errors that prevent copying the draft into the project, by field. */
export async function contentErrors(db: Db, project_id: string, content: DraftContent, more: DraftProblem[] = []): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const { field, ...problem } of [...draftProblems(content), ...more]) errors[field] ??= [keyWith(problem)]
  return { ...errors, ...(await unknownParts(db, project_id, content)) }
}

/** Errors that the form cannot find: references to missing records, and pictures of other projects. */
async function unknownParts(tx: Db, project_id: string, content: DraftContent): Promise<FieldErrors> {
  const named = [
    ...content.images.map(({ name }) => name),
    ...documentPictures(content.description.es),
    ...documentPictures(content.description.en),
  ]
  const photos = [...new Set(named.flatMap((name) => photoOf(name)?.id ?? []))]
  const causes = await holdCauses(tx, content.causes)
  const [row] = await rowsOf<{
    district_id: boolean
    currency: boolean
    country_code: boolean
    images: boolean
    place: boolean
  }>(
    tx,
    sql`select exists (select from district_refs where id = ${content.district_id}) as district_id,
      exists (select from currency_refs where code = ${content.currency}) as currency,
      exists (select from place_refs where country_code = ${content.country_code}) as country_code,
      ${content.place === null} or exists (select from place_refs where id = ${content.place?.id ?? ''}) as place,
      (select count(*) from project_pictures where project_id = ${project_id} and id = any(${sql.param(photos)}::text[])) = ${photos.length} as images`,
  )
  const wrong = Object.entries({ causes, ...row }).filter(([, known]) => !known)
  return Object.fromEntries(wrong.map(([field]) => [field, ['kit_invalid_field']]))
}

async function writeProject(tx: Db, id: string, content: DraftContent): Promise<void> {
  const own = content.language
  const other = otherLanguage(own)
  const document = content.description[own]
  const second = content.second ? { name: content.name[other].trim(), document: content.description[other] } : null
  const texts = [content.name[own].trim(), second?.name, documentSummary(document), second && documentSummary(second.document)]
  await tx.execute(
    sql`update projects p set language = ${own}, name = ${content.name[own].trim()}, summary = ${documentSummary(document)},
      description = ${htmlOfDocument(document)}, description_document = ${JSON.stringify(document)}::jsonb,
      name_other = ${second?.name ?? null}, summary_other = ${second && documentSummary(second.document)},
      description_other = ${second && htmlOfDocument(second.document)}, document_other = ${second && JSON.stringify(second.document)}::jsonb,
      objective_amount = ${draftAmount(content.objective, content)}, currency = ${content.currency},
      country_code = ${content.country_code}, district_id = ${content.district_id}, place_id = ${content.place?.id ?? null},
      search_text = project_search_text(${texts.filter(Boolean).join(' ')}, p.organization_id, ${content.place?.id ?? null})
      where p.id = ${id}`,
  )
}

async function writeParts(tx: Db, project_id: string, content: DraftContent): Promise<void> {
  const own = content.language
  const other = otherLanguage(own)
  const second = (words: string) => (content.second && words.trim() !== '' ? words.trim() : null)
  await tx.delete(projectCauses).where(eq(projectCauses.project_id, project_id))
  for (const [i, cause_id] of content.causes.entries())
    await tx.execute(sql`insert into project_causes (project_id, cause_id, position) values (${project_id}, ${cause_id}, ${i + 1})`)
  await tx.delete(projectImages).where(eq(projectImages.project_id, project_id))
  await tx.insert(projectImages).values(
    content.images.map(({ name, alt }, i) => {
      const photo = photoOf(name)
      const picture = photo ? { file: photo.id, width: photo.width, height: photo.height } : { scene: name }
      return { project_id, position: i + 1, ...picture, alt: alt[own].trim(), alt_other: second(alt[other]) }
    }),
  )
  await tx.delete(projectBudgetLines).where(eq(projectBudgetLines.project_id, project_id))
  if (content.budget.length === 0) return
  await tx.insert(projectBudgetLines).values(
    content.budget.map(({ what, amount }, i) => ({
      project_id,
      position: i + 1,
      what: what[own].trim(),
      what_other: second(what[other]),
      amount: draftAmount(amount, content) ?? 0,
    })),
  )
}
