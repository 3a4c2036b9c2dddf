import { z } from 'zod'
import { LOCALES } from '../../kit/locales.ts'
import { RichDocumentShape } from '../../kit/rich-text/document-shape.ts'
import { PlaceRef } from '../places/place.ts'
import { ProjectCard } from '../projects/project.ts'
import { ProjectImage } from '../projects/project-image.ts'

const PostCause = z.object({ id: z.string(), slug: z.string(), name: z.string() })
/** The point that stays in sight when a picture is cut, in percent from the left and the top. */
const Focus = z.object({ x: z.number(), y: z.number() })
const PostImage = ProjectImage.extend({ focus: Focus })

/** A post as a list shows it, in the reader's language. */
export const PostCard = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  published_at: z.string(),
  reading_minutes: z.int(),
  causes: z.array(PostCause),
  place: PlaceRef.nullable(),
  image: PostImage,
})
export type PostCard = z.infer<typeof PostCard>

/** What a card in a text stands for. */
const TargetCard = z.object({
  id: z.string(),
  kind: z.enum(['project', 'post', 'place']),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  scene: z.string().nullable(),
})

/** `languages`: the addresses of the post in those in which it is public, this one among them. */
export const Post = PostCard.extend({
  body: RichDocumentShape,
  cards: z.array(TargetCard),
  references: z.array(z.object({ id: z.string() })).describe('What its text names'),
  changed_at: z.string(),
  images: z.array(PostImage),
  projects: z.array(ProjectCard),
  languages: z.array(z.object({ language: z.enum(LOCALES), slug: z.string() })),
})
export type Post = z.infer<typeof Post>
