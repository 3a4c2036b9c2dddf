import type { MovedContributions as WhatMoved } from '../../../domain/contributions/own/own-trip.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './moved.module.css'

/** The money that the user moved: sums per currency, never added up, the projects, and their reports. */
export function ImpactSummary({ sums, projects, reports }: WhatMoved) {
  if (sums.length === 0) return <p className={css.none}>{m.contribution_moved_none()}</p>
  return (
    <div className={css.moved}>
      <Sums sums={sums} />
      {projects.length > 0 && <Projects projects={projects} />}
      <Reports reports={reports} />
    </div>
  )
}

function Sums({ sums }: Pick<WhatMoved, 'sums'>) {
  return (
    <ul className={css.sums}>
      {sums.map(({ currency, expected, collected, paid }) => (
        <li key={currency}>
          <p className={css.currency}>{m.contribution_moved_in({ currency })}</p>
          <dl>
            <div data-main="">
              <dt>{m.contribution_moved_given()}</dt>
              <dd>
                <MoneyText value={collected} exact />
              </dd>
            </div>
            <div>
              <dt>{m.contribution_moved_expected()}</dt>
              <dd>
                <MoneyText value={expected} exact />
              </dd>
            </div>
            <div>
              <dt>{m.contribution_moved_paid()}</dt>
              <dd>
                <MoneyText value={paid} exact />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Projects({ projects }: Pick<WhatMoved, 'projects'>) {
  const to = usePaths()
  const count = projects.length
  return (
    <div className={css.part}>
      <h3>{count === 1 ? m.contribution_moved_projects_one() : m.contribution_moved_projects_other({ count })}</h3>
      <ul className={css.projects}>
        {projects.map(({ id, slug, name, language, money }) => (
          <li key={id}>
            <Link to={to('project', { slug })} lang={language}>
              {name}
            </Link>
            <span>
              {money.map((amount, n) => (
                <span key={amount.currency}>
                  {n > 0 && ' · '}
                  <MoneyText value={amount} exact />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Reports({ reports }: Pick<WhatMoved, 'reports'>) {
  const to = usePaths()
  return (
    <div className={css.part}>
      <h3>{m.contribution_moved_reports()}</h3>
      {reports.length === 0 ? (
        <p className={css.none}>{m.contribution_moved_reports_none()}</p>
      ) : (
        <ul className={css.reports}>
          {reports.map(({ id, title, language, created_at, project, image }) => (
            <li key={id}>
              {image && <Picture scene={image.scene} alt={image.alt} sizes="(min-width: 40rem) 14rem, 90vw" widest={640} />}
              <p>
                <Link to={`${to('project', { slug: project.slug })}#news-title`}>
                  <strong lang={project.language}>{project.name}</strong>
                </Link>
                <span lang={language}>{title}</span>
                <When value={created_at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
