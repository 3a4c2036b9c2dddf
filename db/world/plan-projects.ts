import { type Random, randomFrom } from '@huella/scenes/random'
import slugify from '@sindresorhus/slugify'
import { stableId } from '../start-rows/stable.ts'
import type { CityKey } from './cities.ts'
import type { OrganizationPlan } from './plan-organizations.ts'
import { completedAt, liveTo, type ProjectLife } from './project-life.ts'
import type { ProjectStory } from './stories.ts'
import { DAY, officeTime } from './world-time.ts'

export interface ProjectPlan {
  story: ProjectStory
  organization: OrganizationPlan
  id: string
  slug: string
  city: CityKey | null
  currency: 'ARS' | 'USD'
  /** Minor units. */
  objective: number
  /**
   * The amount collected by now in its own currency (the sum may be slightly lower); a completed project reaches its objective. Minor
   * units.
   */
  target: number
  life: ProjectLife
}

/** The shares of their objectives that the least and the most advanced active projects have collected. */
const LEAST = 0.03
const MOST = 0.95

export function planProjects(organizations: readonly OrganizationPlan[], anchor: number): ProjectPlan[] {
  const drafts = organizations.flatMap((organization) => organization.story.projects.map((story) => outline(story, organization)))
  const progress = spreadProgress(drafts)
  return drafts.map((draft) => {
    const random = randomFrom(`life ${draft.id}`)
    const share = progress.get(draft.id) ?? 0
    return { ...draft, target: Math.round(draft.objective * share), life: lifeOf(draft.story, share, anchor, random) }
  })
}

type Outline = Omit<ProjectPlan, 'life' | 'target'>

function outline(story: ProjectStory, organization: OrganizationPlan): Outline {
  const whole = story.objective ?? (story.budget ?? []).reduce((sum, [, amount]) => sum + amount, 0)
  return {
    story,
    organization,
    id: stableId('proj', `${organization.story.name} ${story.name}`),
    slug: slugify(story.name, { decamelize: false }),
    city: story.city === undefined ? organization.story.city : story.city,
    currency: story.currency ?? 'ARS',
    objective: whole * 100,
  }
}

/** Projects with small objectives tend to be further along: the shares are spread evenly from least to most, for any set of projects. */
function spreadProgress(projects: readonly Outline[]): Map<string, number> {
  const size = (project: Outline) => Math.log(project.objective * (project.currency === 'USD' ? 1_450 : 1))
  const standing = (project: Outline) =>
    randomFrom(`progress ${project.id}`).next() * 2.2 - size(project) * 1.25 + (project.story.featured ? 1.5 : 0)
  const active = projects.filter(({ story }) => story.status === 'active').sort((one, other) => standing(one) - standing(other))
  const spread = active.map(({ id }, rank): [string, number] => [id, LEAST + (MOST - LEAST) * (rank / (active.length - 1)) ** 3.4])
  const completed = projects.filter(({ story }) => story.status === 'completed').map(({ id }): [string, number] => [id, 1])
  const hidden = projects
    .filter(({ story }) => story.status === 'hidden')
    .map(({ id }, rank): [string, number] => [id, rank % 2 ? 0.12 : 0])
  return new Map([...spread, ...completed, ...hidden])
}

function lifeOf(story: ProjectStory, progress: number, anchor: number, random: Random): ProjectLife {
  const life = liveTo(story.status, story.reason, ageOf(story, progress, random), anchor, random)
  if (story.status !== 'completed') return life
  const from = life.collecting!.from
  return completedAt(life, officeTime(from + (anchor - 200 * DAY - from) * random.between(0.45, 0.95), random))
}

/** Days. */
function ageOf({ status, age }: ProjectStory, progress: number, random: Random): number {
  if (age) return age
  if (status === 'completed') return random.between(400, 690)
  if (status === 'active') return 28 + 330 * progress ** 0.7 + random.between(0, 70)
  if (status === 'published') return random.between(4, 55)
  if (status === 'hidden') return random.between(150, 330)
  return random.between(5, 70)
}
