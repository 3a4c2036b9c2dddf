import { isRouteErrorResponse, useParams } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './own-project.module.css'

/**
 * The reason why there is nothing to see or to edit: the same sentence for a missing project and for one of others, so that the two cannot
 * be distinguished.
 */
export function ProjectProblem({ error }: { error: unknown }) {
  const to = usePaths()
  const { slug } = useParams()
  const status = isRouteErrorResponse(error) ? error.status : 0
  const text = status === 404 ? m.error_project_not_yours() : status === 409 ? m.error_project_not_editable() : m.own_project_something()
  return (
    <Container narrow className={css.page}>
      <title>{text}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        title={text}
        action={status === 409 && slug ? <Link to={to('own_project', { slug })}>{m.own_project_see()}</Link> : undefined}
      />
    </Container>
  )
}
