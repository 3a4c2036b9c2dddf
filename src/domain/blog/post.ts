import { z } from 'zod'
import { CauseRef } from '../causes/cause.ts'
import { ShownImage, ShownText } from '../content/shown-text.ts'
import { Offer } from '../offers/offer.ts'
import { PlaceRef } from '../places/place.ts'
import { ProjectCard } from '../projects/project.ts'

/** The category of a post. */
export const PostCategory = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type PostCategory = z.infer<typeof PostCategory>

/** A post as a list shows it, in the reader's language. */
export const PostCard = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  published_at: z.string(),
  reading_minutes: z.int(),
  category: PostCategory.nullable(),
  causes: z.array(CauseRef),
  place: PlaceRef.nullable(),
  image: ShownImage,
})
export type PostCard = z.infer<typeof PostCard>

export const Post = PostCard.extend({
  ...ShownText.shape,
  changed_at: z.string(),
  projects: z.array(ProjectCard),
  offers: z.array(Offer).describe('On sale at its place, at most three'),
})
export type Post = z.infer<typeof Post>
