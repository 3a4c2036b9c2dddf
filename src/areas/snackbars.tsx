import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Flash } from '../kit/flash.server.ts'
import { m } from '../kit/paraglide/messages.js'
import { Button, classes } from '../kit/ui/ui.tsx'
import css from './snackbars.module.css'

/** How long an error from the address stays (specification §9), and how long a message does. */
const ERROR_MS = 100_000
const MESSAGE_MS = 8_000
/** An address can hold any length; a person reads this much. */
const MOST = 300

interface Props {
  flash: Flash | null
  chosen: { name: string } | null
  user: { name: string } | null
  lost: boolean
}

/** At the foot of the page: what just happened, what was lost, and the text of an `error` in the address. Text only, whoever wrote it. */
export function Snackbars({ flash, chosen, user, lost }: Props) {
  const [parameters, setParameters] = useSearchParams()
  const error = parameters.get('error')?.slice(0, MOST)
  const dropError = () => {
    const rest = new URLSearchParams(parameters)
    rest.delete('error')
    setParameters(rest, { replace: true, preventScrollReset: true })
  }
  return (
    <div className={css.stack}>
      <div role="alert">{error && <Snackbar key={error} text={error} tone="bad" ms={ERROR_MS} onClose={dropError} />}</div>
      <div role="status">
        {lost && <Snackbar text={m.site_chosen_lost()} tone="warn" ms={ERROR_MS} />}
        {flash && (
          <Snackbar
            key={flash + (chosen?.name ?? '')}
            text={flashText(flash, chosen, user)}
            tone={flash === 'session_expired' ? 'bad' : 'good'}
            ms={MESSAGE_MS}
          />
        )}
      </div>
    </div>
  )
}

function Snackbar({ text, tone, ms, onClose }: { text: string; tone: 'good' | 'warn' | 'bad'; ms: number; onClose?: () => void }) {
  const [open, setOpen] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), ms)
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
      <Button look="quiet" className={css.ok} onClick={close}>
        {m.kit_ok()}
      </Button>
    </div>
  )
}

function flashText(flash: Flash, chosen: { name: string } | null, user: { name: string } | null): string {
  switch (flash) {
    case 'project_chosen':
      return chosen ? m.site_flash_project_chosen({ name: chosen.name }) : m.site_flash_project_cleared()
    case 'project_cleared':
      return m.site_flash_project_cleared()
    case 'signed_in':
      return m.people_flash_signed_in({ name: user?.name ?? '' })
    case 'signed_out':
      return m.people_flash_signed_out()
    case 'session_expired':
      return m.people_flash_session_expired()
    case 'password_changed':
      return m.people_flash_password_changed()
    case 'profile_saved':
      return m.people_flash_profile_saved()
    case 'mail_sent':
      return m.people_flash_mail_sent()
  }
}
