import { m } from '../../kit/sentences/messages.js'
import { BookingReceipt } from '../components/contributions/booking-receipt.tsx'
import { TrailList } from '../components/contributions/trail-list.tsx'
import { TrailTimeline } from '../components/contributions/trail-timeline.tsx'
import { ProjectBar } from '../components/projects/project-bar.tsx'
import { GiftTicket } from '../public/home/gift-ticket.tsx'
import { PROJECTS, TRAIL, TRAILS } from './examples.ts'
import css from './style.module.css'
import { Specimens, StyleSection } from './style-section.tsx'

/** Money and its states. */
export function StyleMoney() {
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
