import type { ProjectCard } from '../../../domain/projects/project.ts'
import { progressOf } from '../../../domain/projects/project-rules.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import css from './project-bar.module.css'

type Figures = Pick<ProjectCard, 'objective' | 'expected' | 'collected' | 'paid'>

/** The three parts of a project's money out of its objective: paid out, confirmed, expected. Described in text for screen readers. */
export function ProjectBar({ project, large }: { project: Figures; large?: boolean }) {
  const locale = useLocale()
  const { paid, confirmed, expected } = progressOf(project)
  const description = m.project_bar({
    paid: formatMoney(project.paid, locale),
    collected: formatMoney(project.collected, locale),
    expected: formatMoney(project.expected, locale),
    objective: formatMoney(project.objective, locale),
  })
  return (
    <div className={css.bar} data-large={large || undefined} role="img" aria-label={description}>
      <span className={css.paid} style={{ width: `${paid}%` }} />
      <span className={css.confirmed} style={{ width: `${confirmed}%` }} />
      <span className={css.expected} style={{ width: `${expected}%` }} />
    </div>
  )
}
