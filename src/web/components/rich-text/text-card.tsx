import { Link } from 'react-router'
import { m } from '../../../kit/paraglide/messages.js'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import css from './text-card.module.css'

/** What a card in a text stands for, as its readers see it. */
export interface TextCard {
  id: string
  kind: 'project' | 'post' | 'place'
  title: string
  text: string
  /** Its page's address, without the site's own. */
  path: string
  scene: string | null
}

const KINDS = { project: m.blog_card_project, post: m.blog_card_post, place: m.blog_card_place }

export function TextCardView({ card: { kind, title, text, path, scene } }: { card: TextCard }) {
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
