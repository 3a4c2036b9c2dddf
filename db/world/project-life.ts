import type { Random } from '@huella/scenes/random'
import type { ProjectStatus } from '../../src/domain/projects/project-rules.ts'
import { DAY, officeTime } from './world-time.ts'

interface StatusChange {
  from: ProjectStatus | null
  to: ProjectStatus
  reason: string | null
  at: number
}

/** The dated history of a project's status. */
export interface ProjectLife {
  created_at: number
  /** Time of its first publication. */
  published_at: number | null
  /** The period in which it may receive money. */
  collecting: { from: number; to: number } | null
  completed_at: number | null
  changes: readonly StatusChange[]
}

const SECOND_LOOKS = [
  'Faltaban dos presupuestos y el aval de la institución que recibe el equipo.',
  'Las partidas no sumaban el objetivo; corregilas y volvé a enviarlo.',
  'Contanos quién se hace cargo del mantenimiento después del primer año.',
  'Las fotos muestran caras de chicos: necesitamos la autorización de las familias u otras imágenes.',
]

/**
 * Walks the allowed transitions (product.md §4) to the status that the project has today.
 * @param age days since it became public, or since it was created when it never did
 */
export function liveTo(status: ProjectStatus, reason: string | undefined, age: number, anchor: number, random: Random): ProjectLife {
  const path = pathTo(status, random)
  const isPublic = path.some((to) => to === 'active' || to === 'published')
  const changes: StatusChange[] = []
  let at = officeTime(anchor - (age + (isPublic ? random.between(22, 36) : 3)) * DAY, random)
  for (const [step, to] of path.entries()) {
    const from = changes.at(-1)?.to ?? null
    if (from) at = officeTime(instantOf(from, to, at, { age, anchor, random, step }), random)
    changes.push({ from, to, at, reason: reasonFor(to, status, reason, random) })
  }
  return { ...summaryOf(changes, anchor), changes }
}

/** Without `completed`, which the gift that reaches the goal causes. */
function pathTo(status: ProjectStatus, random: Random): ProjectStatus[] {
  const written: ProjectStatus[] = ['draft', 'under_review']
  const approved: ProjectStatus[] = [
    ...written,
    ...(random.chance(0.1) ? (['rejected', ...written] as const) : []),
    ...(random.chance(0.2) ? (['published'] as const) : []),
  ]
  if (status === 'draft') return random.chance(0.3) ? [...written, 'draft'] : ['draft']
  if (status === 'deleted') return ['draft', 'deleted']
  if (status === 'under_review') return written
  if (status === 'rejected') return [...written, 'rejected']
  if (status === 'published') return [...written, 'published']
  return status === 'hidden' ? [...approved, 'active', 'hidden'] : [...approved, 'active']
}

function instantOf(
  from: ProjectStatus,
  to: ProjectStatus,
  at: number,
  life: { age: number; anchor: number; random: Random; step: number },
): number {
  const { age, anchor, random } = life
  if (to === 'hidden' || to === 'deleted') return at + (anchor - at) * random.between(0.55, 0.85)
  if (from === 'published') return at + random.between(4, 9) * DAY
  if (age < 20) return at + (anchor - at) * random.between(0.2, 0.5)
  return at + random.between(1, 5) * DAY
}

function reasonFor(to: ProjectStatus, last: ProjectStatus, reason: string | undefined, random: Random): string | null {
  if (to === 'rejected' && last !== 'rejected') return random.pick(SECOND_LOOKS as [string, ...string[]])
  return to === last && (to === 'rejected' || to === 'hidden' || to === 'deleted') ? (reason ?? null) : null
}

function summaryOf(changes: readonly StatusChange[], anchor: number): Omit<ProjectLife, 'changes'> {
  const since = (status: ProjectStatus) => changes.find(({ to }) => to === status)?.at ?? null
  const active = since('active')
  return {
    created_at: changes[0]!.at,
    published_at: since('published') ?? active,
    collecting: active === null ? null : { from: active, to: since('hidden') ?? anchor },
    completed_at: null,
  }
}

/** The same history, ended by the gift that reached the goal. */
export function completedAt(life: ProjectLife, at: number): ProjectLife {
  const from = life.collecting!.from
  return {
    ...life,
    collecting: { from, to: at },
    completed_at: at,
    changes: [...life.changes, { from: 'active', to: 'completed', reason: null, at }],
  }
}
