import { fieldsOf, shownWithin } from '../../../domain/content/kinds/section-places.ts'
import { fillDocument, fillText, type SiteFacts } from '../../../domain/content/site-facts.ts'
import { type SectionContent, sectionText } from '../../../domain/sections/section.kind.ts'
import type { ShownSection } from '../../../domain/sections/section.ts'
import { sectionIn } from '../../../domain/sections/section-texts.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import { HowToFollow, TransparencyHead } from '../contributions/transparency-text.tsx'
import { HomePage } from '../home/home-page.tsx'
import type { ShownVoice } from '../home/voices-row.tsx'
import { CauseSection } from '../projects/cause-section.tsx'
import { AboutPage } from './about-page.tsx'
import type { Placed } from './read-placed.server.ts'

interface Props {
  draft: SectionContent
  placed: Placed
  facts: SiteFacts
}

/** A preview of a part of a page from its draft: the part itself, or the one that contains it. */
export function PlacedPreview({ draft, placed, facts }: Props) {
  const locale = useLocale()
  const only = shownWithin(draft.shared.place)
  const written = asShown(placed.id, draft, locale, facts)
  const put = (sections: ShownSection[]) => withSection(sections, written)
  const around = placed.page === 'home' ? placed.home.sections : placed.sections
  if (!put(around).some(({ place }) => place === only)) return <Container>{m.sections_preview_off()}</Container>
  if (placed.page === 'home') {
    const voices = draft.shared.place === 'voice' ? withVoice(placed.home.voices, placed, draft, locale) : placed.home.voices
    return <HomePage facts={{ ...placed.home, sections: put(around), voices }} only={only} />
  }
  if (placed.page === 'about') return <AboutPage sections={put(around)} only={only} />
  if (placed.page === 'projects') {
    const words = sectionIn(put(around), 'causes_head', locale)
    return <Container>{words && <CauseSection words={words} causes={placed.causes} current="" />}</Container>
  }
  if (only === 'transparency_head') return <TransparencyHead sections={put(around)} tried={null} />
  return (
    <Container>
      <HowToFollow sections={put(around)} />
    </Container>
  )
}

function asShown(id: string, draft: SectionContent, locale: Locale, facts: SiteFacts): ShownSection {
  const { place, icon } = draft.shared
  const words = draft[locale]
  const texts = fieldsOf(place).map(([name]) => [name, fillText(sectionText(words, name), facts)])
  return { id, place, language: locale, texts: Object.fromEntries(texts), body: fillDocument(words.body, facts), icon }
}

/** In its place, or at the end where it is not public yet. */
function withSection(sections: ShownSection[], written: ShownSection): ShownSection[] {
  const is_there = sections.some(({ id }) => id === written.id)
  return is_there ? sections.map((section) => (section.id === written.id ? written : section)) : [...sections, written]
}

/** The voice that is being written, before the others. */
function withVoice(voices: ShownVoice[], placed: Placed & { page: 'home' }, draft: SectionContent, locale: Locale): ShownVoice[] {
  const { project, id } = placed
  const others = voices.filter((voice) => voice.id !== id)
  if (!project) return others
  const words = draft[locale]
  const { speaker, said_in } = draft.shared
  const said = { role: sectionText(words, 'role'), text: sectionText(words, 'quote'), name: words.title.trim() || null }
  return [{ id, speaker, language: said_in, shown_in: locale, ...said, project }, ...others]
}
