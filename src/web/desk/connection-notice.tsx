import { m } from '../../kit/sentences/messages.js'
import { IconWifiOff } from '../../kit/ui/icons/icons.ts'
import { useConnectionState } from '../shell/realtime/use-channel.ts'
import css from './connection-notice.module.css'

/** A notice that the screen is no longer live. */
export function ConnectionNotice() {
  const is_lost = useConnectionState() === 'lost'
  return (
    // No `status`: that is for the results of acts.
    <div aria-live="polite">
      {is_lost && (
        <p className={css.lost}>
          <IconWifiOff size={18} aria-hidden="true" />
          {m.realtime_lost()}
        </p>
      )}
    </div>
  )
}
