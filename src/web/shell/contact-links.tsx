import { m } from '../../kit/sentences/messages.js'
import { IconBrandWhatsapp, IconMail } from '../../kit/ui/icons/icons.ts'
import { classes } from '../../kit/ui/ui.tsx'
import type { Site } from '../site.ts'
import css from './contact-links.module.css'

interface Props {
  site: Pick<Site, 'operator' | 'whatsapp_number'>
  /** The subject of the first message. */
  subject?: string
  className?: string
}

/** The two ways to reach the operator: email and WhatsApp. */
export function ContactLinks({ site, subject, className }: Props) {
  const mail = `mailto:${site.operator.email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
  const chat = `https://wa.me/${site.whatsapp_number}${subject ? `?text=${encodeURIComponent(subject)}` : ''}`
  return (
    <p className={classes(css.links, className)}>
      <a href={mail}>
        <IconMail size={20} aria-hidden="true" />
        {m.site_write_email()}
      </a>
      <a href={chat} target="_blank" rel="noopener">
        <IconBrandWhatsapp size={20} aria-hidden="true" />
        {m.site_write_whatsapp()}
      </a>
    </p>
  )
}
