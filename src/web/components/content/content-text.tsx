import { documentOf } from '@huella/rich-text/document'
import { documentLength } from '@huella/rich-text/document-text'
import type { Post } from '../../../domain/blog/post.ts'
import type { ShownText } from '../../../domain/content/shown-text.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { useSite } from '../../site.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import css from './content-text.module.css'

/** The text of an item, with the targets of its cards; without those that readers may not see any more. */
export function ContentText({ text: { body, cards }, top = 2 }: { text: Pick<ShownText, 'body' | 'cards'>; top?: 2 | 3 }) {
  const { public_url } = useSite()
  const document = documentOf(body)
  if (documentLength(document) === 0 && cards.length === 0) return null
  const cardOf = (target: string) => {
    const card = cards.find(({ id }) => id === target)
    return card && <TextCard card={card} />
  }
  return <RichText document={document} setting={{ top, public_url, cardOf }} />
}

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
function TextCard({ card: { kind, title, text, path, scene } }: { card: Post['cards'][number] }) {
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
