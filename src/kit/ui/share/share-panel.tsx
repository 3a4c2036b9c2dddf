import { type ReactNode, useSyncExternalStore } from 'react'
import { m } from '../../sentences/messages.js'
import { IconBrandFacebook, IconBrandWhatsapp, IconBrandX, IconDots, IconMail, IconShare2, IconX } from '../icons/icons.ts'
import { classes } from '../ui.tsx'
import { CopyButton } from './copy-button.tsx'
import css from './share-panel.module.css'

/** The shared content: the page's absolute address, its title and text, and its share card. */
interface Shared {
  url: string
  title: string
  text: string
  card: string
}

/** Opens the page's one {@link SharePanel} by `popoverTarget`, so it works without scripts too. */
export function ShareButton({ look }: { look: 'round' | 'named' }) {
  return (
    <button
      type="button"
      popoverTarget={PANEL}
      className={classes(css.button, css[look])}
      aria-label={look === 'round' ? m.kit_share() : undefined}
    >
      <IconShare2 size={20} aria-hidden="true" />
      {look === 'named' && m.kit_share()}
    </button>
  )
}

const PANEL = 'share'

/** Plain links to networks and chats, with a preview of the shared card. No trackers, and nothing is loaded from third parties. */
export function SharePanel({ url, title, text, card }: Shared) {
  const message = encodeURIComponent(`${text} ${url}`)
  const [encoded_text, address] = [encodeURIComponent(text), encodeURIComponent(url)]
  return (
    <div id={PANEL} popover="auto" role="dialog" aria-labelledby="share-title" className={css.panel}>
      <div className={css.head}>
        <h2 id="share-title">{m.kit_share()}</h2>
        <button
          type="button"
          popoverTarget={PANEL}
          popoverTargetAction="hide"
          className={classes(css.button, css.round)}
          aria-label={m.kit_close()}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      <figure className={css.card}>
        <img src={card} alt="" width={1200} height={630} loading="lazy" />
        <figcaption>
          <strong>{title}</strong>
          <span>{new URL(url).host}</span>
        </figcaption>
      </figure>
      <ul className={css.links}>
        <ShareLink href={`https://wa.me/?text=${message}`} icon={<IconBrandWhatsapp aria-hidden="true" />} name="WhatsApp" />
        <ShareLink
          href={`https://x.com/intent/post?text=${encoded_text}&url=${address}`}
          icon={<IconBrandX aria-hidden="true" />}
          name="X"
        />
        <ShareLink
          href={`https://www.facebook.com/sharer/sharer.php?u=${address}`}
          icon={<IconBrandFacebook aria-hidden="true" />}
          name="Facebook"
        />
        <ShareLink
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${message}`}
          icon={<IconMail aria-hidden="true" />}
          name={m.kit_share_mail()}
        />
        <NativeShare url={url} title={title} text={text} />
      </ul>
      <div className={css.copy}>
        <input type="text" readOnly value={url} aria-label={m.kit_share_address()} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton label={m.kit_share_copy()} text={() => url} />
      </div>
    </div>
  )
}

function ShareLink({ href, icon, name }: { href: string; icon: ReactNode; name: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {icon}
        {name}
      </a>
    </li>
  )
}

/** The system's own share sheet, with the installed apps. */
function NativeShare(shared: { url: string; title: string; text: string }) {
  const possible = useSyncExternalStore(
    () => () => {},
    () => typeof navigator.share === 'function',
    () => false,
  )
  if (!possible) return null
  // Closing the system's sheet rejects the promise and is no error.
  const share = () => navigator.share(shared).catch(() => {})
  return (
    <li>
      <button type="button" onClick={share}>
        <IconDots aria-hidden="true" />
        {m.kit_share_more()}
      </button>
    </li>
  )
}
