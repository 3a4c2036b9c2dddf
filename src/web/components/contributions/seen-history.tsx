import { useEffect, useState } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { IconAlertTriangle, IconHistory } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { whenText } from '../../../kit/ui/when.tsx'
import css from './seen-history.module.css'
import { hasSeenHistory } from './stored-checkpoint.ts'

/** Compares the log with the checkpoint that this browser verified last; shows nothing to a browser that never verified one. */
export function SeenHistory() {
  const locale = useLocale()
  const [seen, setSeen] = useState<{ is_one: boolean; since: string } | null>(null)
  useEffect(() => {
    if (!hasSeenHistory()) return
    import('./check-trail.ts').then(({ checkHistory }) => checkHistory()).then(setSeen, () => {})
  }, [])
  return (
    <p role="status" className={css.seen} data-is={seen ? seen.is_one : undefined}>
      {seen && (
        <>
          {seen.is_one ? <IconHistory size={20} aria-hidden="true" /> : <IconAlertTriangle size={20} aria-hidden="true" />}
          <span>
            {seen.is_one
              ? m.ledger_seen_good({ day: whenText(seen.since, locale) })
              : m.ledger_seen_bad({ day: whenText(seen.since, locale) })}
          </span>
        </>
      )}
    </p>
  )
}
