import { useFetcher } from 'react-router'
import type { RegistrationHints } from '../../domain/organizations/organization.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconUsersGroup } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { Button } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { useShownTo } from '../form.tsx'
import css from './alike-organizations.module.css'

type Alike = RegistrationHints['alike'][number]

/** Organizations of the same city with a similar name: join instead of doubling. */
export function AlikeOrganizations({ organizations }: { organizations: Alike[] }) {
  return (
    <section className={css.alike} aria-labelledby="alike">
      <h2 id="alike">
        <IconUsersGroup size={22} aria-hidden="true" />
        {m.registration_alike()}
      </h2>
      <p>{m.registration_alike_text()}</p>
      <ul>
        {organizations.map((organization) => (
          <AlikeOne key={organization.id} organization={organization} />
        ))}
      </ul>
    </section>
  )
}

function AlikeOne({ organization: { id, slug, name, type, place } }: { organization: Alike }) {
  const to = usePaths()
  const fetcher = useFetcher<{ message: string } | { asked: true }>()
  const shown_to = useShownTo()
  const answer = fetcher.data
  const asked = answer !== undefined && 'asked' in answer
  return (
    <li>
      <div>
        <Link to={to('organization', { slug })} target="_blank" lang="es">
          {name}
        </Link>
        <span>
          {type.name} · {place.text}
        </span>
        <span role="status" className={css.answer} data-tone={asked ? 'good' : 'bad'}>
          {asked ? m.registration_join_requested() : answer && 'message' in answer ? answer.message : ''}
        </span>
      </div>
      {!asked && (
        <Button
          look="outline"
          aria-disabled={fetcher.state !== 'idle'}
          onClick={() =>
            fetcher.submit({ intent: 'join', organization_id: id, shown_to }, { method: 'post', action: to('register_organization') })
          }
        >
          {m.registration_join()}
        </Button>
      )}
    </li>
  )
}
