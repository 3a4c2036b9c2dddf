import { m } from '../../kit/paraglide/messages.js'
import { OrganizationCard } from '../../organizations/organization-card.tsx'
import { ProjectGrid } from '../../projects/project-grid.tsx'
import { shownOf } from '../../projects/shown-project.ts'
import { CauseTiles } from '../cause-tiles.tsx'
import { OfferCard } from '../offers-shelf.tsx'
import { VoiceCard } from '../voices-shelf.tsx'
import { CAUSES, OFFER, ORGANIZATIONS, PROJECTS, VOICES } from './examples.ts'
import css from './style.module.css'
import { StyleSection } from './style-section.tsx'

/** Things to choose from. */
export function StyleCards() {
  return (
    <>
      <StyleSection id="projects" title={m.style_projects()}>
        <ProjectGrid projects={PROJECTS.map(shownOf)} />
      </StyleSection>
      <StyleSection id="cards" title={m.style_cards()}>
        <div className={css.cards}>
          {ORGANIZATIONS.map((organization) => (
            <OrganizationCard key={organization.id} organization={organization} />
          ))}
          <OfferCard offer={OFFER} />
          {VOICES.map((voice) => (
            <VoiceCard key={voice.id} voice={voice} />
          ))}
        </div>
        <CauseTiles causes={CAUSES} />
      </StyleSection>
    </>
  )
}
