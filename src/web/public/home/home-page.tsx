import { Fragment, type ReactNode } from 'react'
import type { ShownSection } from '../../../domain/sections/section.ts'
import { type SectionTexts, sectionIn, sectionsIn } from '../../../domain/sections/section-texts.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { AchievementsShelf } from './achievements-shelf.tsx'
import { CauseTiles } from './cause-tiles.tsx'
import { FeaturedShelf } from './featured-shelf.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { JoinBand } from './join-band.tsx'
import { NearShelf } from './near-shelf.tsx'
import { OffersShelf } from './offers-shelf.tsx'
import { FrequentQuestions } from './questions.tsx'
import type { HomeFacts } from './read-home.server.ts'
import { TransparencyBand } from './transparency-band.tsx'
import { VoicesShelf } from './voices-shelf.tsx'

interface Props {
  facts: HomeFacts
  /** For a preview: only this section. */
  only?: ShownSection['place']
}

/** The home page: its sections in the order that editors gave them. */
export function HomePage({ facts, only }: Props) {
  const locale = useLocale()
  const { sections } = facts
  return sections
    .filter(({ place }) => isShelf(place) && (only === undefined || place === only))
    .map(({ id, place }) => <Fragment key={id}>{isShelf(place) && drawShelf(place, facts, locale)}</Fragment>)
}

function drawShelf<P extends Shelf>(place: P, facts: HomeFacts, locale: string): ReactNode {
  const words = sectionIn(facts.sections, place, locale)
  return words && SHELVES[place](words, facts, locale)
}

const SHELVES: { [P in Shelf]: (words: SectionTexts<P>, facts: HomeFacts, locale: string) => ReactNode } = {
  home_hero: (words, { totals, example, estimates }) => <Hero words={words} totals={totals} example={example} estimates={estimates} />,
  home_near: (words, { places }) => <NearShelf words={words} places={places} />,
  home_featured: (words, { featured }) => <FeaturedShelf words={words} projects={featured} />,
  home_how: (words, { sections }, locale) => <HowItWorks words={words} steps={sectionsIn(sections, 'step', locale)} />,
  home_causes: (words, { causes }) => <CauseTiles words={words} causes={causes} />,
  home_offers: (words, { offers }) => <OffersShelf words={words} offers={offers} />,
  home_completed: (words, { completed }) => <AchievementsShelf words={words} projects={completed} />,
  home_voices: (words, { voices }) => <VoicesShelf words={words} voices={voices} />,
  home_transparency: (words, { example }) => <TransparencyBand words={words} example={example} />,
  home_questions: (words, { sections }, locale) => <FrequentQuestions words={words} questions={sectionsIn(sections, 'question', locale)} />,
  home_join: (words) => <JoinBand words={words} />,
}

type Shelf = Extract<ShownSection['place'], `home_${string}`>

/** What stands on the page by itself, not within another section. */
function isShelf(place: ShownSection['place']): place is Shelf {
  return place in SHELVES
}
