import type { RichJson } from '@huella/rich-text/document'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { kindOfId } from '../../../domain/content/content.ts'
import { fieldsOf, shownWithin } from '../../../domain/content/kinds/section-places.ts'
import { fillDocument, fillText, type SiteFacts, siteFacts } from '../../../domain/content/site-facts.ts'
import { ownDraft } from '../../../domain/content/writing/draft.ts'
import type { LegalContent } from '../../../domain/legal/legal.kind.ts'
import type { PlacePageContent } from '../../../domain/place-pages/place-page.kind.ts'
import type { PlacePage } from '../../../domain/place-pages/place-page.ts'
import { type SectionContent, sectionText } from '../../../domain/sections/section.kind.ts'
import type { ShownSection } from '../../../domain/sections/section.ts'
import { sectionIn } from '../../../domain/sections/section-texts.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import { ask, askOr } from '../../ask.server.ts'
import { useTyped } from '../../components/content/use-typed.ts'
import { placeCrumbs } from '../../components/place-pages/place-page-structured-data.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { useSite } from '../../site.ts'
import { apiContext, nowContext } from '../../visitor/page-context.ts'
import { HowToFollow, TransparencyHead } from '../contributions/transparency-text.tsx'
import { HomePage } from '../home/home-page.tsx'
import type { ShownVoice } from '../home/voices-row.tsx'
import { PlaceHero } from '../place-pages/place-hero.tsx'
import { PlaceStoryView } from '../place-pages/place-story.tsx'
import { CauseSection } from '../projects/cause-section.tsx'
import { AboutPage } from './about-page.tsx'
import { LegalProse } from './legal-view.tsx'
import { type Placed, readPlaced } from './read-placed.server.ts'

/** The page of a site's text from its draft, in the language of the address. Its editor frames it, and sends it every change. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const key = params.slug ?? ''
  const kind = kindOfId(key)
  if (!kind || !/^[\w-]{1,80}$/.test(key)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const { content } = await ask(api.admin.content[':kind'][':key'].$get({ param: { kind, key } }))
  if (kind === 'section') {
    const section = ownDraft<SectionContent>(content)
    return { kind, content: section, facts: null, placed: await readPlaced(api, key, section) }
  }
  if (kind !== 'place_page') return { kind, content: ownDraft<LegalContent>(content), facts: null, placed: null }
  const draft = ownDraft<PlacePageContent>(content)
  const [text, place] = await Promise.all([
    ask(api.admin['content-preview'].$post({ json: { kind, content: content as never } })),
    draft.shared.place && askOr(api.places[':id'].$get({ param: { id: draft.shared.place.id } }), null),
  ])
  const facts = { slug: key, now: context.get(nowContext).toISOString(), place, cards: text.cards }
  return { kind, content: draft, facts, placed: null }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.blog_preview_side(), description: m.blog_preview_side(), indexed: false })
}

export default function PreviewSection() {
  const { content, facts, placed } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const site = siteFacts(useSite())
  const draft = useTyped<LegalContent>() ?? ownDraft<LegalContent>(content)
  if (placed) return <PlacedPreview draft={ownDraft<SectionContent>(draft)} placed={placed as Placed} facts={site} />
  if (facts) return <PlacePreview draft={draft as PlacePageContent} locale={locale} facts={facts as PlacePreviewFacts} />
  const { title, body } = draft[locale]
  return <LegalProse title={fillText(title, site)} body={fillDocument(body, site)} dates={null} />
}

/** Facts that a draft does not contain. */
interface PlacePreviewFacts {
  slug: string
  now: string
  place: PlacePage['place'] | null
  cards: PlacePage['cards']
}

/** The page of a place from its draft, without its projects. */
function PlacePreview({ draft, locale, facts }: { draft: PlacePageContent; locale: Locale; facts: PlacePreviewFacts }) {
  const { title, lead, body } = draft[locale]
  const { images, sources } = draft.shared
  const place = facts.place ?? { text: draft.shared.place?.text ?? '' }
  const told = { place, body: body as RichJson, cards: facts.cards, updated_at: facts.now }
  return (
    <>
      <PlaceHero
        page={{ headline: title, lead, scene: images[0]?.name ?? 'andes-1', place: facts.place }}
        crumbs={placeCrumbs({ place, slug: facts.slug }, locale)}
      />
      <PlaceStoryView page={{ ...told, sources: sources.map(({ name, url }) => ({ name: name[locale], url })) }} />
    </>
  )
}

interface Props {
  draft: SectionContent
  placed: Placed
  facts: SiteFacts
}

/** A preview of a part of a page from its draft: the part itself, or the one that contains it. */
function PlacedPreview({ draft, placed, facts }: Props) {
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
