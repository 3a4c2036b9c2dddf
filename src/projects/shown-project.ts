import type { ProjectCard } from './project.ts'

type Told =
  | 'id'
  | 'slug'
  | 'name'
  | 'language'
  | 'status'
  | 'objective'
  | 'expected'
  | 'collected'
  | 'paid'
  | 'summary'
  | 'achievement'
  | 'distance_km'

/** Of a project in a list, what its card shows: all that a page of many sends to the browser. */
export interface ShownProject extends Pick<ProjectCard, Told> {
  causes: string[]
  scene: string
  place: string | null
  organization: string
}

export function shownOf(project: ProjectCard): ShownProject {
  const { id, slug, name, language, status, objective, expected, collected, paid, achievement, distance_km } = project
  return {
    id,
    slug,
    name,
    language,
    status,
    objective,
    expected,
    collected,
    paid,
    // The achievement stands in its place.
    summary: achievement === null ? project.summary : '',
    achievement,
    ...(distance_km !== undefined && { distance_km }),
    causes: project.causes.map((cause) => cause.name),
    scene: project.image.scene,
    place: project.place?.text ?? null,
    organization: project.organization.name,
  }
}
