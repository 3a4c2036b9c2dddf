import { z } from 'zod'
import { pictureFacts } from '../../pictures/scenes/picture-facts.ts'

const Size = z.object({ url: z.string(), width: z.int(), height: z.int() })

/** A picture of a project, drawn or uploaded, with everything that another program needs to show it. */
export const ProjectImage = z.object({
  scene: z.string().describe('Name of the drawn scene, or of the uploaded picture'),
  alt: z.string(),
  url: z.string().describe('JPEG; addresses are of this site'),
  width: z.int(),
  height: z.int(),
  sizes: z.array(Size).describe('The same picture as WebP, the smallest first'),
})
export type ProjectImage = z.infer<typeof ProjectImage>

/** A picture by its name in the database. */
export interface NamedImage {
  scene: string
  alt: string
}

/** @param image null for a project without pictures, which was never sent for review: a drawn one replaces it */
export function projectImage(image: NamedImage | null): ProjectImage {
  const { scene, alt } = image ?? { scene: '', alt: '' }
  return { scene, alt, ...pictureFacts(scene) }
}
