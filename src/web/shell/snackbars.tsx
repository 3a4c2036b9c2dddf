import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { m } from '../../kit/sentences/messages.js'
import { hideToast, readToast, subscribeToToasts, type Toast as ToastMessage } from '../../kit/ui/toasts.ts'
import { Button, classes } from '../../kit/ui/ui.tsx'
import type { ChosenProject } from '../visitor/choice.server.ts'
import type { FlashMessage } from './flash-message.server.ts'
import css from './snackbars.module.css'

/** Loaded separately, as few visitors have a trip. */
const TripSnackbar = lazy(() => import('./on-demand/trip-snackbar.tsx').then(({ TripSnackbar }) => ({ default: TripSnackbar })))

/** Milliseconds of display: of an error from the address (specification §9), and of a message. */
export const ERROR_MS = 100_000
const MESSAGE_MS = 8_000
/** A hidden message looks this often whether it still is. */
const HIDDEN_MS = 500
/** Maximum length of an error: an address can hold any text. */
const MAX_ERROR_LENGTH = 300

interface Props {
  message: FlashMessage | null
  chosen: ChosenProject | null
  /** The site from which the visitor came to sign in. */
  trip?: { client: string } | null
  lost: boolean
}

/** At the bottom of the page: the result of the last action, a choice that was lost, and the `error` of the address. Plain text only. */
export function Snackbars({ message: received, chosen, trip, lost }: Props) {
  const { message, nth } = useStayingMessage(received)
  const [parameters, setParameters] = useSearchParams()
  const error = parameters.get('error')?.slice(0, MAX_ERROR_LENGTH)
  const dropError = () => {
    const rest = new URLSearchParams(parameters)
    rest.delete('error')
    setParameters(rest, { replace: true, preventScrollReset: true })
  }
  return (
    <div className={css.stack} data-messages>
      {trip && (
        <Suspense>
          <TripSnackbar client={trip.client} chosen={chosen} />
        </Suspense>
      )}
      <div role="alert">{error && <Snackbar key={error} text={error} tone="bad" ms={ERROR_MS} onClose={dropError} />}</div>
      <div role="status">
        {lost && <Snackbar text={m.site_chosen_lost()} tone="warn" ms={ERROR_MS} />}
        {message && <Snackbar key={nth} text={message.text} tone={message.tone} ms={MESSAGE_MS} />}
        <Toast />
      </div>
    </div>
  )
}

/**
 * A message is in the data of one response. It stays on its page although the data are reloaded meanwhile, as after an event.
 * @returns `nth` differs for each message, as two acts can have the same text
 */
function useStayingMessage(message: FlashMessage | null): { message: FlashMessage | null; nth: number } {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, message, nth: 0 })
  if (key === last.key && (message === null || message === last.message)) return last
  const next = { key, message, nth: message === last.message ? last.nth : last.nth + 1 }
  setLast(next)
  return next
}

/** A message from the page's own scripts, with its action. */
function Toast() {
  const toast = useSyncExternalStore(subscribeToToasts, readToast, () => null)
  if (!toast) return null
  const { id, text, tone = 'good', action, lasting, ms = lasting ? null : MESSAGE_MS } = toast
  return <Snackbar key={id} text={text} tone={tone} ms={ms} onClose={hideToast} action={action} />
}

interface SnackbarProps {
  text: string
  tone: 'good' | 'warn' | 'bad'
  /** Null until it is closed by its button. */
  ms: number | null
  onClose?: () => void
  /** Replaces the OK button. */
  action?: ToastMessage['action']
}

/** One message: it closes after `ms`, or by its button. */
export function Snackbar({ text, tone, ms, onClose, action }: SnackbarProps) {
  const [open, setOpen] = useState(true)
  useEffect(() => {
    if (ms === null) return
    // Hidden while a panel is open, so its time begins again after that: it would run out unseen.
    let was_hidden = false
    const end = () => {
      const is_hidden = document.querySelector('dialog[data-panel][open]') !== null
      if (!is_hidden && !was_hidden) return setOpen(false)
      timer = setTimeout(end, is_hidden ? HIDDEN_MS : ms)
      was_hidden = is_hidden
    }
    let timer = setTimeout(end, ms)
    return () => clearTimeout(timer)
  }, [ms])
  if (!open) return null
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <div className={classes(css.snackbar, css[tone])}>
      <p>{text}</p>
      <Button
        look="quiet"
        className={css.ok}
        onClick={() => {
          close()
          action?.run()
        }}
      >
        {action?.label ?? m.kit_ok()}
      </Button>
    </div>
  )
}
