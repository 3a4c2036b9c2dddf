import { m } from '../../kit/sentences/messages.js'
import { LoadingPlaceholder, SkeletonCards, SkeletonLines } from '../../kit/ui/skeleton.tsx'
import { Button, EmptyState } from '../../kit/ui/ui.tsx'
import { ERROR_MS, Snackbar } from '../shell/snackbars.tsx'
import { PROJECTS } from './examples.ts'
import css from './style.module.css'
import { StyleSection } from './style-section.tsx'

const { name } = PROJECTS[0]!

/** Messages that the site displays by itself. */
export function StyleMessages() {
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
