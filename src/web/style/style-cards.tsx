import { m } from '../../kit/sentences/messages.js'
import { OfferCard } from '../components/offers/offer-card.tsx'
import { OrganizationCardView } from '../components/organizations/organization-card.tsx'
import { ProjectGrid } from '../components/projects/project-grid.tsx'
import { shownOf } from '../components/projects/shown-project.ts'
import { CauseTiles } from '../public/home/cause-tiles.tsx'
import { VoiceCard } from '../public/home/voices-row.tsx'
import { CAUSES, CAUSES_TEXTS, OFFER, ORGANIZATIONS, PROJECTS, VOICES } from './examples.ts'
import css from './style.module.css'
import { StyleSection } from './style-section.tsx'

/** Cards and other choices. */
export function StyleCards() {
  return (
    <>
      <StyleSection id="projects" title={m.style_projects()}>
        <ProjectGrid projects={PROJECTS.map(shownOf)} />
      </StyleSection>
      <StyleSection id="cards" title={m.style_cards()}>
        <div className={css.cards}>
          {ORGANIZATIONS.map((organization) => (
            <OrganizationCardView key={organization.id} organization={organization} />
          ))}
          <OfferCard offer={OFFER} />
          {VOICES.map((voice) => (
            <VoiceCard key={voice.id} voice={voice} />
          ))}
        </div>
        <CauseTiles words={CAUSES_TEXTS} causes={CAUSES} />
      </StyleSection>
    </>
  )
}
