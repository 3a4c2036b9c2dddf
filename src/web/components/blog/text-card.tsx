import type { Post } from '../../../domain/blog/post.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import css from './text-card.module.css'

const KINDS = {
  project: m.blog_card_project,
  post: m.blog_card_post,
  place: m.blog_card_place,
  offer: m.blog_card_offer,
  offer_group: m.blog_card_offer_group,
  offer_event: m.blog_card_offer_event,
  place_page: m.blog_card_page,
  cause: m.blog_card_cause,
}

/** The target of a card in a text, for readers. */
export function TextCard({ card: { kind, title, text, path, scene } }: { card: Post['cards'][number] }) {
  return (
    <aside className={css.card}>
      {scene && (
        <div className={css.picture}>
          <Picture scene={scene} alt="" sizes="9rem" widest={640} />
        </div>
      )}
      <div>
        <p className={css.kind}>{KINDS[kind]()}</p>
        <p className={css.title}>
          <Link to={path}>{title}</Link>
        </p>
        {text && <p className={css.text}>{text}</p>}
      </div>
    </aside>
  )
}
