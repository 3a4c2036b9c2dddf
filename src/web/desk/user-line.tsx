import type { UserCard } from '../../domain/users/managed-user.ts'
import { Link } from '../../kit/ui/link.tsx'
import { When } from '../../kit/ui/when.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { DeskBadge } from './desk-page.tsx'
import { userStateName, userStateTone } from './user-labels.ts'
import css from './user-line.module.css'

/** A user in a short list. */
export function UserLine({ user }: { user: UserCard }) {
  const to = usePaths()
  return (
    <li className={css.line}>
      <img src={user.image.url} alt="" width={32} height={32} loading="lazy" />
      <div>
        <Link to={to('admin_user', { slug: user.username })}>
          {user.name} {user.surname}
        </Link>
        <span>
          @{user.username} · <When value={user.created_at} short />
        </span>
      </div>
      <DeskBadge tone={userStateTone(user.state)}>{userStateName(user.state)}</DeskBadge>
    </li>
  )
}
