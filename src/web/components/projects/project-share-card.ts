import type { ProjectCard } from '../../../domain/projects/project.ts'
import type { ShareCard } from '../../../pictures/share-cards/share-card.ts'

/** The card of a project, with all data that `draw-project-share-card.tsx` shows. */
export function projectShareCard({ slug, name, status, image, organization, place, ...money }: ProjectCard): ShareCard {
  const amounts = [money.objective, money.collected, money.paid, money.expected].map(({ amount }) => amount)
  return { kind: 'project', key: slug, facts: [name, status, image.scene, organization.name, place?.text, money.currency, ...amounts] }
}
