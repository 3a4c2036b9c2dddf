import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/paraglide/messages.js'
import { renderLetter } from '../../kit/ui/letter.server.tsx'
import type { About, Facts, Letter, Recipient } from './letter.server.ts'

/** Renders a letter in a language, with greeting and farewell, as text and as HTML. */
export function writeLetter<F extends Facts, To extends Recipient>(
  letter: Letter<F, To>,
  locale: Locale,
  about: About<F, To> & { link: string; leave_link?: string },
): { subject: string; text: string; html: string } {
  const { subject, paragraphs, button } = letter.sentences(about, { locale })
  return renderLetter({
    locale,
    brand: about.brand,
    subject,
    greeting: about.name === '' ? m.email_greeting_unnamed({}, { locale }) : m.email_greeting({ name: about.name }, { locale }),
    paragraphs,
    button: { label: button, href: about.link },
    farewell: m.email_farewell({ brand: about.brand }, { locale }),
    ...(about.leave_link !== undefined && { leave: { label: m.email_leave({}, { locale }), href: about.leave_link } }),
  })
}
