import type { ContentLanguage, SideStatus } from '../../../domain/content/content.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { whenText } from '../../../kit/ui/when.tsx'
import { CancelScheduled, ConfirmSide, PublishSides, WithdrawSide } from './content-acts.tsx'
import css from './content-desk.module.css'
import type { FixedItem } from './fixed-item.ts'
import { ParagraphChanges } from './paragraph-changes.tsx'
import { SideBadge } from './side-state.tsx'

interface Props {
  item: FixedItem
  /** Public address of a side. */
  hrefOf: (side: ContentLanguage, slug: string) => string
}

/** Both languages beside each other: the state of each, scheduled changes, outdated text, and the acts on it. */
export function ContentSides({ item, hrefOf }: Props) {
  return (
    <>
      <div className={css.sides}>
        <OneSide item={item} side="es" hrefOf={hrefOf} />
        <OneSide item={item} side="en" hrefOf={hrefOf} />
      </div>
      <div className={css.acts}>
        <PublishSides item={item} sides="both" />
      </div>
    </>
  )
}

function OneSide({ item, side, hrefOf }: Props & { side: ContentLanguage }) {
  const locale = useLocale()
  const status: SideStatus = item[side]
  const is_shown = status.state === 'public' || status.state === 'outdated'
  const outdated = item.out_of_date[side]
  const date = (at: string) => whenText(at, locale, { time: true })
  return (
    <section className={css.side} aria-labelledby={`side-${side}`}>
      <h3 id={`side-${side}`}>
        {side === 'es' ? m.content_side_es() : m.content_side_en()} <SideBadge state={status.state} />
      </h3>
      <p lang={side}>{status.title || m.posts_untitled()}</p>
      <p className={css.quiet}>
        {status.public_since ? m.content_status_since({ date: date(status.public_since) }) : m.content_status_never()}
      </p>
      {status.next.map(({ at, what }) => (
        <p key={at}>{what === 'publish' ? m.content_next_publish({ date: date(at) }) : m.content_next_withdraw({ date: date(at) })}</p>
      ))}
      {status.changed && <p className={css.quiet}>{m.content_status_changed()}</p>}
      {outdated && (
        <div className={css.outdated}>
          <h4>{side === 'es' ? m.content_outdated_title_es() : m.content_outdated_title_en()}</h4>
          <p>{m.content_outdated_text({ date: date(outdated.since) })}</p>
          <ParagraphChanges changes={outdated.paragraphs} lang={side === 'es' ? 'en' : 'es'} />
          <ConfirmSide id={item.id} side={side} version_id={outdated.version_id} />
        </div>
      )}
      <div className={css.acts}>
        {is_shown && status.slug && (
          <a href={hrefOf(side, status.slug)} hrefLang={side}>
            {m.content_see_public()}
          </a>
        )}
        <PublishSides item={item} sides={side} />
        {is_shown && !(item.keeps === 'public' && side === 'es') && <WithdrawSide item={item} side={side} />}
        {status.next.length > 0 && <CancelScheduled item={item} side={side} />}
      </div>
    </section>
  )
}
