import { m } from '../../kit/sentences/messages.js'
import { ButtonLink, EmptyState } from '../../kit/ui/ui.tsx'

/** In place of a list whose search or filters leave nothing, with the address of all of it. */
export function NothingFound({ all }: { all: string }) {
  return (
    <EmptyState title={m.desk_none_found()} action={<ButtonLink to={all}>{m.desk_see_all()}</ButtonLink>}>
      {m.desk_none_found_text()}
    </EmptyState>
  )
}
