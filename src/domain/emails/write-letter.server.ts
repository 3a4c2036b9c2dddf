import type { Locale } from '../../kit/locales.ts'
import { renderLetter } from '../../kit/ui/letter.server.ts'
import type { About, Letter } from './letter.server.ts'
import { sayWords, type UsedSentences } from './templates/letter-words.server.ts'
import type { Texts } from './templates/template.ts'

interface Written {
  subject: string
  text: string
  html: string
  said: UsedSentences
}

/**
 * Renders a letter in a language, with what stands around each, as text and as HTML.
 * @param texts the sentences that an admin changed in that language
 */
export function writeLetter(
  letter: Letter,
  locale: Locale,
  about: About & { link: string; leave_link?: string },
  texts: Texts,
  options: { typing?: boolean } = {},
): Written {
  const said: UsedSentences = new Map()
  const say = sayWords(letter, locale, texts, { ...options, said, brand: about.brand })
  const { button, ...sentences } = letter.sentences(about, say, locale)
  const written = renderLetter({
    locale,
    brand: about.brand,
    ...sentences,
    greeting: about.name === '' ? say.greeting_unnamed() : say.greeting({ name: about.name }),
    button: { label: button, href: about.link },
    farewell: say.farewell({ brand: about.brand }),
    reply: say.reply(),
    ...(about.leave_link !== undefined && { leave: { label: say.leave(), href: about.leave_link } }),
  })
  return { ...written, said }
}
