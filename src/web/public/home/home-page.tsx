import { Fragment, type ReactNode } from 'react'
import type { ShownSection } from '../../../domain/sections/section.ts'
import { type SectionTexts, sectionIn, sectionsIn } from '../../../domain/sections/section-texts.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconPlus } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ProjectGrid } from '../../components/projects/project-grid.tsx'
import type { ShownProject } from '../../components/projects/shown-project.ts'
import { ContactLinks } from '../../shell/contact-links.tsx'
import { useSite } from '../../site.ts'
import { AchievementsRow } from './achievements-row.tsx'
import { CardStrip } from './card-strip.tsx'
import { CauseTiles } from './cause-tiles.tsx'
import { Hero } from './hero.tsx'
import css from './home-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { JoinBand } from './join-band.tsx'
import { NearRow } from './near-row.tsx'
import { OffersRow } from './offers-row.tsx'
import type { HomeFacts } from './read-home.server.ts'
import { TransparencyBand } from './transparency-band.tsx'
import { VoicesRow } from './voices-row.tsx'

interface Props {
  facts: HomeFacts
  /** For a preview: only this section. */
  only?: ShownSection['place']
}

/** The home page: its sections in the order set by editors. */
export function HomePage({ facts, only }: Props) {
  const locale = useLocale()
  const { sections } = facts
  return sections
    .filter(({ place }) => isHomeRow(place) && (only === undefined || place === only))
    .map(({ id, place }) => <Fragment key={id}>{isHomeRow(place) && renderRow(place, facts, locale)}</Fragment>)
}

function renderRow<P extends HomeRow>(place: P, facts: HomeFacts, locale: string): ReactNode {
  const words = sectionIn(facts.sections, place, locale)
  return words && HOME_ROWS[place](words, facts, locale)
}

const HOME_ROWS: { [P in HomeRow]: (words: SectionTexts<P>, facts: HomeFacts, locale: string) => ReactNode } = {
  home_hero: (words, { totals, example, estimates }) => <Hero words={words} totals={totals} example={example} estimates={estimates} />,
  home_near: (words, { places }) => <NearRow words={words} places={places} />,
  home_featured: (words, { featured }) => <FeaturedRow words={words} projects={featured} />,
  home_how: (words, { sections }, locale) => <HowItWorks words={words} steps={sectionsIn(sections, 'step', locale)} />,
  home_causes: (words, { causes }) => <CauseTiles words={words} causes={causes} />,
  home_offers: (words, { offers }) => <OffersRow words={words} offers={offers} />,
  home_completed: (words, { completed }) => <AchievementsRow words={words} projects={completed} />,
  home_voices: (words, { voices }) => <VoicesRow words={words} voices={voices} />,
  home_transparency: (words, { example }) => <TransparencyBand words={words} example={example} />,
  home_questions: (words, { sections }, locale) => <FrequentQuestions words={words} questions={sectionsIn(sections, 'question', locale)} />,
  home_join: (words) => <JoinBand words={words} />,
}

type HomeRow = Extract<ShownSection['place'], `home_${string}`>

/** True for places that are a row of their own, not within another section. */
function isHomeRow(place: ShownSection['place']): place is HomeRow {
  return place in HOME_ROWS
}

/** The featured projects. */
function FeaturedRow({ words, projects }: { words: SectionTexts<'home_featured'>; projects: ShownProject[] }) {
  const to = usePaths()
  const organizations = <ButtonLink to={to('organizations')}>{m.site_home_featured_none_action()}</ButtonLink>
  return (
    <CardStrip title={words.title} text={words.text} lang={words.lang} more={{ to: to('projects'), label: m.site_home_featured_all() }}>
      {projects.length === 0 ? (
        <EmptyState title={m.site_home_featured_none()} action={organizations}>
          {m.site_home_featured_none_text()}
        </EmptyState>
      ) : (
        <div className={css.few}>
          <ProjectGrid projects={projects} />
        </div>
      )}
    </CardStrip>
  )
}

interface FrequentQuestionsProps {
  words: SectionTexts<'home_questions'>
  questions: SectionTexts<'question'>[]
}

/** Frequent questions and answers, as native `<details>`: works without scripts, and is found by the browser's search in the page. */
function FrequentQuestions({ words, questions }: FrequentQuestionsProps) {
  return (
    <Container className={css.columns}>
      <div className={css.text}>
        <h2 lang={words.lang}>{words.title}</h2>
        <p lang={words.lang}>{words.text}</p>
        <ContactLinks site={useSite()} />
      </div>
      <div className={css.list}>
        {questions.map(({ id, title, text, lang }) => (
          <details key={id} name="questions" lang={lang}>
            <summary>
              <h3>{title}</h3>
              <IconPlus size={22} aria-hidden="true" />
            </summary>
            <p>{text}</p>
          </details>
        ))}
      </div>
    </Container>
  )
}
