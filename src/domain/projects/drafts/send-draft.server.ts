import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, type FieldErrors, ReadableError, refuseIfWrong } from '../../../kit/errors.ts'
import { documentPictures, documentSummary, documentText } from '../../../kit/rich-text/document.ts'
import { htmlOfDocument } from '../../../kit/rich-text/document-html.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { changeProjectStatus } from '../change-project-status.server.ts'
import { DRAFT_CHANGED } from './draft.errors.ts'
import { projectBudgetLines, projectCauses, projectImages, projectSlugs } from './draft.tables.server.ts'
import { type DraftContent, draftProblems, otherLanguage, readAmount } from './draft.ts'
import { draftOf } from './find-draft.server.ts'
import { findManaged, type Managed, requireEditable } from './find-managed.server.ts'
import { freeSlug, slugBase } from './project-slug.server.ts'

/**
 * Sends a draft for review: it must be complete, and what was written becomes the project.
 * @param input.version the version that its sender has seen; without it whatever is there
 * @throws project_not_yours, project_not_editable; draft_changed; invalid_fields with everything that is missing
 */
export async function sendDraft(ctx: Context, input: { project: string; version?: number | undefined }): Promise<{ slug: string }> {
  return ctx.db.transaction(async (tx) => {
    const project = requireEditable(await findManaged(ctx, input.project, { tx, lock: true }))
    const { content, version } = await draftOf(tx, project.id)
    if (input.version !== undefined && input.version !== version) throw new ReadableError(DRAFT_CHANGED)
    refuseIfWrong({ ...errorsOf(content), ...(await unknownParts(tx, project.id, content)) })
    if (project.status !== 'draft') throw conflict()
    const slug = await followSlug(tx, project, content)
    await writeProject(tx, project.id, content)
    await writeParts(tx, project.id, content)
    await changeProjectStatus(ctx, { id: project.id, from: 'draft', to: 'under_review', as: 'manager', complete: true }, tx)
    return { slug }
  })
}

function errorsOf(content: DraftContent): FieldErrors {
  const errors: FieldErrors = {}
  for (const { field, key } of draftProblems(content)) errors[field] = [key]
  return errors
}

/** What the form cannot know: whether all that it names is there, and the pictures are this project's own. */
async function unknownParts(tx: Db, project_id: string, content: DraftContent): Promise<FieldErrors> {
  const named = [
    ...content.images.map(({ name }) => name),
    ...documentPictures(content.description.es),
    ...documentPictures(content.description.en),
  ]
  const photos = [...new Set(named.flatMap((name) => photoOf(name)?.id ?? []))]
  const [row] = await rowsOf<{
    causes: boolean
    district_id: boolean
    currency: boolean
    country_code: boolean
    images: boolean
    place: boolean
  }>(
    tx,
    sql`select (select count(*) from cause_refs where id = any(${sql.param(content.causes)}::text[])) = ${content.causes.length} as causes,
      exists (select from district_refs where id = ${content.district_id}) as district_id,
      exists (select from currency_refs where code = ${content.currency}) as currency,
      exists (select from place_refs where country_code = ${content.country_code}) as country_code,
      ${content.place === null} or exists (select from place_refs where id = ${content.place?.id ?? ''}) as place,
      (select count(*) from project_pictures where project_id = ${project_id} and id = any(${sql.param(photos)}::text[])) = ${photos.length} as images`,
  )
  const wrong = Object.entries(row ?? {}).filter(([, known]) => !known)
  return Object.fromEntries(wrong.map(([field]) => [field, ['kit_invalid_field']]))
}

/** Its address follows its name until it is sent; the address that it had leads to it. */
async function followSlug(tx: Db, project: Managed, { name, language }: DraftContent): Promise<string> {
  const base = slugBase(name[language])
  if (project.slug === base || /^-\d+$/.test(project.slug.replace(base, ''))) return project.slug
  const slug = await freeSlug(tx, name[language], project.id)
  await tx.delete(projectSlugs).where(eq(projectSlugs.slug, slug))
  await tx.insert(projectSlugs).values({ slug: project.slug, project_id: project.id }).onConflictDoNothing()
  await tx.execute(sql`update projects set slug = ${slug} where id = ${project.id}`)
  return slug
}

async function writeProject(tx: Db, id: string, content: DraftContent): Promise<void> {
  const own = content.language
  const other = otherLanguage(own)
  const document = content.description[own]
  const second = content.second ? { name: content.name[other].trim(), document: content.description[other] } : null
  const names = [content.name[own].trim(), second?.name, documentSummary(document)].filter(Boolean).join(' ')
  await tx.execute(
    sql`update projects p set language = ${own}, name = ${content.name[own].trim()}, summary = ${documentSummary(document)},
      description = ${htmlOfDocument(document)}, description_document = ${JSON.stringify(document)}::jsonb,
      name_other = ${second?.name ?? null}, summary_other = ${second && documentSummary(second.document)},
      description_other = ${second && htmlOfDocument(second.document)}, document_other = ${second && JSON.stringify(second.document)}::jsonb,
      objective_amount = ${readAmount(content.objective, content.currency)}, currency = ${content.currency},
      country_code = ${content.country_code}, district_id = ${content.district_id}, place_id = ${content.place?.id ?? null},
      search_text = plain_text(concat_ws(' ', ${names}::text, ${second && documentText(second.document).slice(0, 200)}::text,
        (select o.name from organization_refs o where o.id = p.organization_id), (select at.name_es from place_refs at where at.id = ${content.place?.id ?? ''})))
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
      amount: readAmount(amount, content.currency) ?? 0,
    })),
  )
}
