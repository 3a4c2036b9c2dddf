import { IconCalculator, IconHeartHandshake, IconPlaneDeparture, IconRoute } from '@tabler/icons-react'
import { m } from '../../../kit/paraglide/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './how-it-works.module.css'
import { Shelf } from './shelf.tsx'

/** The promise in four steps, joined by a trail. */
export function HowItWorks() {
  const to = usePaths()
  const steps = [
    { Icon: IconHeartHandshake, title: m.site_home_how_choose(), text: m.site_home_how_choose_text() },
    { Icon: IconPlaneDeparture, title: m.site_home_how_travel(), text: m.site_home_how_travel_text() },
    { Icon: IconCalculator, title: m.site_home_how_count(), text: m.site_home_how_count_text() },
    { Icon: IconRoute, title: m.site_home_how_follow(), text: m.site_home_how_follow_text() },
  ]
  return (
    <Shelf
      tinted
      title={m.site_home_how()}
      text={m.site_home_how_text()}
      more={{ to: `${to('about')}#como-funciona`, label: m.site_home_how_more() }}
    >
      <ol className={css.steps}>
        {steps.map(({ Icon, title, text }) => (
          <li key={title}>
            <span className={css.mark}>
              <Icon size={26} stroke={1.7} aria-hidden="true" />
            </span>
            <div className={css.text}>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Shelf>
  )
}
