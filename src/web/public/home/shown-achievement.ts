import type { ProjectCard } from '../../../domain/projects/project.ts'

/** The part of a completed project that its achievement shows. */
export interface ShownAchievement extends Pick<ProjectCard, 'id' | 'slug' | 'name' | 'language' | 'achievement' | 'collected'> {
  image: Pick<ProjectCard['image'], 'scene' | 'alt'>
}

export function shownAchievement({ id, slug, name, language, achievement, collected, image }: ProjectCard): ShownAchievement {
  return { id, slug, name, language, achievement, collected, image: { scene: image.scene, alt: image.alt } }
}
