import { IconBrandWhatsapp } from '@tabler/icons-react'
import { m } from '../../kit/paraglide/messages.js'
import css from './whatsapp-button.module.css'

/** Opens a chat with the operator, with a prefilled first sentence. */
export function WhatsappButton({ number }: { number: string }) {
  return (
    <a
      className={css.button}
      href={`https://wa.me/${number}?text=${encodeURIComponent(m.site_whatsapp_text())}`}
      target="_blank"
      rel="noopener"
      aria-label={m.site_whatsapp()}
    >
      <IconBrandWhatsapp size={28} aria-hidden="true" />
    </a>
  )
}
