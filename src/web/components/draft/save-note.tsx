import { m } from '../../../kit/sentences/messages.js'
import css from './draft-form.module.css'
import type { DraftState, SaveState } from './use-draft.ts'

const SAVE_LABELS: Record<SaveState, () => string> = {
  saved: m.project_form_state_saved,
  waiting: m.project_form_state_waiting,
  saving: m.project_form_state_saving,
  offline: m.project_form_state_offline,
  session_ended: m.project_form_state_session,
  refused: m.project_form_state_refused,
  merging: m.project_form_state_merging,
}

/** The state of saving, and where unsaved text is stored. */
export function SaveNote({ draft, login }: { draft: Pick<DraftState<unknown>, 'state' | 'message'>; login: string }) {
  return (
    <p className={css.state} data-state={draft.state} aria-live="polite">
      {SAVE_LABELS[draft.state]()} {draft.message}
      {draft.state === 'session_ended' && (
        <>
          {' '}
          <a href={login}>{m.project_form_login()}</a>
        </>
      )}
    </p>
  )
}
