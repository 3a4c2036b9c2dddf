import type { ProjectCard } from '../../../domain/projects/project.ts'
import type { Locale } from '../../../kit/locales.ts'

type CardField = 'id' | 'slug' | 'name' | 'language' | 'status' | 'currency' | 'summary' | 'achievement' | 'distance_km'

/** The part of a project that its card shows: all that a list sends to the browser. */
export interface ShownProject extends Pick<ProjectCard, CardField> {
  causes: { name: string; language?: Locale }[]
  scene: string
  place: string | null
  organization: string
  /** Minor units of its currency: objective, expected, collected, paid. */
  amounts: [number, number, number, number]
}

export function shownOf(project: ProjectCard): ShownProject {
  const { id, slug, name, language, status, currency, achievement, distance_km } = project
  return {
    id,
    slug,
    name,
    language,
    status,
    currency,
    // The achievement replaces it.
    summary: achievement === null ? project.summary : '',
    achievement,
    ...(distance_km !== undefined && { distance_km }),
    causes: project.causes.map(({ name, language }) => ({ name, language })),
    scene: project.image.scene,
    place: project.place?.text ?? null,
    organization: project.organization.name,
    amounts: [project.objective.amount, project.expected.amount, project.collected.amount, project.paid.amount],
  }
}

export function moneyOf({ currency, amounts: [objective, expected, collected, paid] }: ShownProject) {
  const money = (amount: number) => ({ amount, currency })
  return { objective: money(objective), expected: money(expected), collected: money(collected), paid: money(paid) }
}
