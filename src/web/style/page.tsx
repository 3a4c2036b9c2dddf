import { scene_families } from '@huella/scenes/scene'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import {
  IconBuildingBank,
  IconCalendar,
  IconCheck,
  IconHeartHandshake,
  IconMapPin,
  IconPlaneDeparture,
  IconRoute,
  IconSearch,
  IconSun,
  IconUsers,
} from '../../kit/ui/icons/icons.ts'
import { LoadingPlaceholder, SkeletonCards, SkeletonLines } from '../../kit/ui/skeleton.tsx'
import { Button, Container, EmptyState } from '../../kit/ui/ui.tsx'
import { Picture } from '../../pictures/scenes/picture.tsx'
import { BookingReceipt } from '../components/contributions/booking-receipt.tsx'
import { TrailList } from '../components/contributions/trail-list.tsx'
import { TrailTimeline } from '../components/contributions/trail-timeline.tsx'
import { OfferCard } from '../components/offers/offer-card.tsx'
import { OrganizationCardView } from '../components/organizations/organization-card.tsx'
import { ProjectBar } from '../components/projects/project-bar.tsx'
import { ProjectGrid } from '../components/projects/project-grid.tsx'
import { shownOf } from '../components/projects/shown-project.ts'
import { CauseTiles } from '../public/home/cause-tiles.tsx'
import { GiftTicket } from '../public/home/gift-ticket.tsx'
import { VoiceCard } from '../public/home/voices-row.tsx'
import { Logo } from '../shell/logo.tsx'
import { ERROR_MS, Snackbar } from '../shell/snackbars.tsx'
import { configContext } from '../visitor/page-context.ts'
import { CAUSES, CAUSES_TEXTS, OFFER, ORGANIZATIONS, PROJECTS, TRAIL, TRAILS, VOICES } from './examples.ts'
import { readTheme } from './read-theme.server.ts'
import css from './style.module.css'
import { StyleControls } from './style-controls.tsx'
import { StyleDialogs } from './style-dialogs.tsx'
import { StyleForms } from './style-forms.tsx'
import { StyleFoundations } from './style-foundations.tsx'
import { StyleSearch } from './style-search.tsx'
import { Specimens, StyleSection } from './style-section.tsx'

/** For developers of the site: no page leads here, and production does not have it. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(configContext).style_page) throw data(null, { status: 404 })
  return readTheme()
}

export function meta() {
  return [{ title: m.style_title() }, { name: 'robots', content: 'noindex' }]
}

/** Every component in every state, rendered by the site's own code: for people, and for the visual tests. */
export default function StylePage() {
  const theme = useLoaderData<typeof loader>()
  return (
    <>
      <Container>
        <h1>{m.style_title()}</h1>
      </Container>
      <StyleFoundations {...theme} />
      <StyleControls />
      <StyleForms />
      <StyleSearch />
      <StyleMoney />
      <StyleCards />
      <StyleMessages />
      <StyleDialogs />
      <StylePictures />
    </>
  )
}

/** Cards and other choices. */
function StyleCards() {
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

const { name } = PROJECTS[0]!

/** Messages that the site displays by itself. */
function StyleMessages() {
  return (
    <>
      <StyleSection id="messages" title={m.style_messages()}>
        <div className={css.snackbars}>
          <Snackbar text={m.site_flash_project_chosen({ project: name })} tone="good" ms={ERROR_MS} />
          <Snackbar text={m.site_chosen_lost()} tone="warn" ms={ERROR_MS} />
          <Snackbar text={m.users_alert_session_expired()} tone="bad" ms={ERROR_MS} />
        </div>
        <EmptyState title={m.project_none()} action={<Button look="outline">{m.project_clear_filters()}</Button>}>
          {m.project_none_text()}
        </EmptyState>
      </StyleSection>
      <StyleSection id="skeletons" title={m.style_skeletons()}>
        <LoadingPlaceholder>
          <SkeletonLines count={3} size={1.25} />
          <SkeletonCards count={3} />
        </LoadingPlaceholder>
      </StyleSection>
    </>
  )
}

/** Money and its states. */
function StyleMoney() {
  return (
    <>
      <StyleSection id="money" title={m.style_money()}>
        <div className={css.bars}>
          {PROJECTS.map((project) => (
            <ProjectBar key={project.id} project={project} large />
          ))}
          {PROJECTS.slice(0, 1).map((project) => (
            <ProjectBar key={project.id} project={project} />
          ))}
        </div>
        <div className={css.night}>
          <GiftTicket trail={TRAIL} />
          <GiftTicket trail={null} />
        </div>
        <TrailList trails={TRAILS} showProject />
      </StyleSection>
      <StyleSection id="trail" title={m.style_trail()}>
        <Specimens title={m.contribution_receipt()}>
          <BookingReceipt trail={TRAIL} booking={TRAIL.booking!} />
        </Specimens>
        <TrailTimeline trail={{ ...TRAIL, booking: null }} now={TRAIL.created_at} />
      </StyleSection>
    </>
  )
}

const ICONS = {
  IconSearch,
  IconMapPin,
  IconCalendar,
  IconUsers,
  IconPlaneDeparture,
  IconHeartHandshake,
  IconRoute,
  IconCheck,
  IconBuildingBank,
  IconSun,
}

/** The drawn families, each at three of its hours; the mark and the icons. */
function StylePictures() {
  return (
    <>
      <StyleSection id="pictures" title={m.style_pictures()}>
        <ul className={css.pictures}>
          {scene_families.map((family) => (
            <li key={family}>
              {[1, 6, 11].map((variant) => (
                <Picture key={variant} scene={`${family}-${variant}`} alt="" sizes="13rem" />
              ))}
              <code>{family}</code>
            </li>
          ))}
        </ul>
      </StyleSection>
      <StyleSection id="icons" title={m.style_icons()}>
        <Specimens title={m.style_at_rest()}>
          <Logo />
          {Object.entries(ICONS).map(([name, Icon]) => (
            <Icon key={name} size={28} stroke={1.75} aria-hidden="true" />
          ))}
        </Specimens>
      </StyleSection>
    </>
  )
}
