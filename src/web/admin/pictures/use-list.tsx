import type { PictureUse } from '../../../domain/content/media-library/picture-use.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { CONTENT_DESK_PAGES } from '../../desk/content/desk-pages.ts'
import css from './pictures.module.css'

const PARTS = { draft: m.media_where_draft, version: m.media_where_version, change: m.media_where_change }

/** The items that show a picture, or did. */
export function UseList({ uses }: { uses: PictureUse[] }) {
  const to = usePaths()
  return (
    <ul className={css.listed}>
      {uses.map(({ id, kind, title, deleted, parts }) => {
        const name = title || m.posts_untitled()
        return (
          <li key={id}>
            {deleted ? name : <Link to={to(CONTENT_DESK_PAGES[kind].item, { slug: id })}>{name}</Link>}{' '}
            <span className={css.note}>({deleted ? m.media_where_deleted() : parts.map((part) => PARTS[part]()).join(', ')})</span>
          </li>
        )
      })}
    </ul>
  )
}
