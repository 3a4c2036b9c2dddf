import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { localeOfPath } from '../kit/locales.ts'
import { overwriteGetLocale } from '../kit/sentences/runtime.js'
import { reloadOnFailedChunk } from '../kit/ui/reload-on-failed-chunk.ts'
import { whenIdle } from '../kit/ui/when-idle.ts'
import { withoutCampaignMarks } from '../urls/campaign-marks.ts'
import { holdUnanswered } from './hold-unanswered.ts'
import { followDevice } from './shell/color-scheme.ts'
import { routerActivity } from './shell/realtime/router-activity.ts'
import { waitForConnection } from './wait-for-connection.ts'

const INSTRUMENTATIONS = [routerActivity]

// The server renders without them, and a link that is passed on need not carry them.
const unmarked = withoutCampaignMarks(location.href)
if (unmarked !== location.href) history.replaceState(history.state, '', unmarked)
overwriteGetLocale(() => localeOfPath(location.pathname))
reloadOnFailedChunk()
registerOfflineWorker()
waitForConnection()
holdUnanswered()
followDevice()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter instrumentations={INSTRUMENTATIONS} />)
})

/** Registers the worker long after the page is interactive, if the browser allows it. Not in development, where files change constantly. */
function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => whenIdle(() => void registerWorker().catch(() => undefined))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/** Async, as a browser that refuses storage may throw at the mere name. */
async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
}
