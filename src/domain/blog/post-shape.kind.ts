import { z } from 'zod'
import {
  CategoryIdShape,
  CauseIdsShape,
  ImagesShape,
  NamedProjectsShape,
  PlaceShape,
  Text,
  TextsShape,
} from '../content/writing/draft-shape.ts'
import { EMPTY_POST, type PostContent } from './post.kind.ts'

const PostShape = z.object({
  es: TextsShape,
  en: TextsShape,
  shared: z
    .object({
      causes: CauseIdsShape,
      category: CategoryIdShape,
      place: PlaceShape,
      images: ImagesShape,
      author: Text(200),
      projects: NamedProjectsShape,
    })
    .prefault(EMPTY_POST.shared),
})

/** @throws ZodError for text beyond its bounds */
export function readPost(value: unknown): PostContent {
  return PostShape.parse(value ?? {}) as PostContent
}
