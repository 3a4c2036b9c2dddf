import { scene_families } from '@huella/scenes/scene'
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
import { Picture } from '../../pictures/scenes/picture.tsx'
import { Logo } from '../shell/logo.tsx'
import css from './style.module.css'
import { Specimens, StyleSection } from './style-section.tsx'

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
export function StylePictures() {
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
