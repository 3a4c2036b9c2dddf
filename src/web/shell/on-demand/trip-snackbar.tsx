import { useLocation } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { IconArrowBackUp, IconX } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { Button } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'
import type { ChosenProject } from '../../visitor/choice.server.ts'
import { useChooseSheet } from '../choose-sheet.tsx'
import css from './trip-snackbar.module.css'

/**
 * While a trip waits: the button that returns to it, disabled until a project is chosen, and the sheet to choose one (specification §2). It
 * stays until it is used or dismissed, and works without scripts.
 */
export function TripSnackbar({ client, chosen }: { client: string; chosen: ChosenProject | null }) {
  const to = usePaths()
  const { pathname, search } = useLocation()
  const sheet = useChooseSheet(chosen)
  return (
    <section className={css.bar} aria-label={m.client_trip_label()}>
      <Form method="post" action={to('trip_return')} className={css.form}>
        <input type="hidden" name="back" value={pathname + search} />
        <p id="trip-text">{chosen ? m.client_trip_ready({ name: client }) : m.client_trip_no_project()}</p>
        <div className={css.actions}>
          {!chosen && (
            <Link to={`${to('choose')}?back=${encodeURIComponent(pathname + search)}`} className={css.choose} onClick={sheet.open}>
              {m.client_trip_choose()}
            </Link>
          )}
          <Button type="submit" name="intent" value="return" disabled={!chosen} aria-describedby="trip-text" className={css.back}>
            <IconArrowBackUp size={18} aria-hidden="true" />
            {m.client_trip_return()}
          </Button>
        </div>
        <button type="submit" name="intent" value="dismiss" aria-label={m.client_trip_dismiss()} className={css.dismiss}>
          <IconX size={18} aria-hidden="true" />
        </button>
      </Form>
      {sheet.element}
    </section>
  )
}
