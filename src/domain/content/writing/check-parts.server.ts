import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { picturesOf } from './kinds.ts'
import type { PostContent } from './post.ts'

/** What the form cannot know: whether all that is named is there, and the pictures are on the shelf. */
export async function unknownParts(db: Db, content: PostContent): Promise<FieldErrors> {
  const { causes, place, projects } = content.shared
  const photos = [...new Set(picturesOf(content).flatMap((name) => photoOf(name)?.id ?? []))]
  const project_ids = [...new Set(projects.map(({ id }) => id))]
  const [row] = await rowsOf<Record<'causes' | 'place' | 'projects' | 'images', boolean>>(
    db,
    sql`select (select count(*) from cause_refs where id = any(${sql.param(causes)}::text[])) = ${causes.length} as causes,
      ${place === null} or exists (select from place_refs where id = ${place?.id ?? ''}) as place,
      (select count(*) from public_projects where id = any(${sql.param(project_ids)}::text[])) = ${project_ids.length} as projects,
      (select count(*) from content_pictures where id = any(${sql.param(photos)}::text[])) = ${photos.length} as images`,
  )
  const wrong = Object.entries(row ?? {}).filter(([, known]) => !known)
  return Object.fromEntries(wrong.map(([field]) => [`shared.${field}`, ['kit_invalid_field']]))
}
