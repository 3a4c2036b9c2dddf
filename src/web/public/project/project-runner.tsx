import type { Organization, OrganizationRef } from '../../../domain/organizations/organization.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './project-runner.module.css'

/** The organization that runs a project. Its names and texts are Spanish, in any language of the page. */
export function ProjectRunner({ organization }: { organization: Organization | OrganizationRef }) {
  const to = usePaths()
  const known = 'description' in organization ? organization : null
  return (
    <div className={css.runner}>
      {known && (
        <div className={css.picture}>
          <Picture scene={known.scene} alt="" sizes="8rem" />
        </div>
      )}
      <div className={css.about}>
        <h3 lang="es">{organization.name}</h3>
        {known && (
          <>
            <p className={css.kind}>
              {known.type.name} · {[known.place.text, known.place.context].filter(Boolean).join(', ')}
            </p>
            <p lang="es">{known.description}</p>
            <p className={css.kind}>
              {known.project_count === 1
                ? m.project_runner_projects_one()
                : m.project_runner_projects_other({ count: known.project_count })}
            </p>
          </>
        )}
        <p>
          <Link to={to('organization', { slug: organization.slug })} prefetch="intent">
            {m.project_runner_link({ name: organization.name })}
          </Link>
        </p>
      </div>
    </div>
  )
}
