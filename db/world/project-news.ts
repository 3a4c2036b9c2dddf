import { randomFrom } from '@huella/scenes/random'
import type { InsertRow } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'
import type { MoneyPlan } from './plan-money.ts'
import type { ProjectPlan } from './plan-projects.ts'
import { DAY, isoInstant, officeTime } from './world-time.ts'

/** Managers' posts about their projects: updates while they run, a report after a payout. */
export function newsRows(projects: readonly ProjectPlan[], money: MoneyPlan, anchor: number): InsertRow[] {
  return projects.flatMap((project) => {
    const { collecting, completed_at } = project.life
    const { updates: texts, report } = project.story
    if (!collecting) return []
    const reported_at = money.payouts.get(project.id)?.at(-1)?.reported_at ?? null
    const moments = spread(project.id, texts.length, collecting.from, Math.min(reported_at ?? anchor, completed_at ?? anchor))
    const updates = texts.map((text, index) => row(project, 'update', text, moments[index]!))
    return report && reported_at ? [...updates, row(project, 'report', report, reported_at)] : updates
  })
}

/** One time in each of the equal parts of a period. */
function spread(key: string, count: number, from: number, until: number): number[] {
  const random = randomFrom(`news ${key}`)
  const part = (until - from) / count
  return Array.from({ length: count }, (_, index) => officeTime(from + part * (index + random.between(0.2, 0.7)) - DAY, random))
}

function row(
  { id: project_id, story }: ProjectPlan,
  kind: 'update' | 'report',
  [title, body]: readonly [string, string],
  at: number,
): InsertRow {
  return {
    id: stableId('pupd', `${project_id} ${title}`),
    project_id,
    kind,
    language: story.language ?? 'es',
    title,
    body,
    created_at: isoInstant(at),
  }
}
