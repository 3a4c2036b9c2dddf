import { m } from '../../kit/sentences/messages.js'
import { ShareButton, SharePanel } from '../../kit/ui/share/share-panel.tsx'
import { LoginInside } from '../components/sign-in/login-dialog.tsx'
import { ChosenProjectButton } from '../shell/chosen-project-button.tsx'
import { ChooseList } from '../shell/on-demand/choose-list.tsx'
import { Drawer } from '../shell/on-demand/user-menu.tsx'
import { PROJECTS } from './examples.ts'
import css from './style.module.css'
import { Specimens, StyleSection } from './style-section.tsx'

const { id, slug, name, language, image, organization } = PROJECTS[0]!
const CHOSEN = { id, slug, name, language, image, organization: organization.name }
const USER = { id: 'user_1', username: 'mariela', name: 'Mariela', image: { url: '/favicon.svg' }, roles: [] }
/** The desks with the longest menus. */
const DESKS = (['salesop', 'admin'] as const).map((role) => ({ name: role }))

/** Dialogs and their openers; the dialogs' contents are also rendered flat so that all of it is visible at once. */
export function StyleDialogs() {
  return (
    <StyleSection id="dialogs" title={m.style_dialogs()}>
      <Specimens title={m.style_sheet()}>
        <ChosenProjectButton project={null} />
        <ChosenProjectButton project={CHOSEN} />
        <ShareButton look="named" />
        <SharePanel url="https://huella.example/proyecto/agua-segura" title={name} text={name} card="/img/scene/v1/water-3/640.jpg" />
      </Specimens>
      <Specimens title={m.project_choose_title()}>
        <div className={css.flat}>
          <ChooseList projects={PROJECTS.slice(0, 2)} total={2} query="" chosen_id={id} back="/" />
        </div>
      </Specimens>
      <Specimens title={m.style_drawer()}>
        <div className={css.flat} data-bare>
          <Drawer user={{ ...USER, roles: DESKS }} onClose={ignore} />
        </div>
      </Specimens>
      <Specimens title={m.users_login_title()}>
        <div className={css.flat} data-bare>
          <LoginInside back="" onClose={ignore} />
        </div>
      </Specimens>
    </StyleSection>
  )
}

function ignore() {}
