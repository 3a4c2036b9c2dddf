import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { localeOfPath } from '../kit/locales.ts'
import { overwriteGetLocale } from '../kit/sentences/runtime.js'
import { reloadOnFailedChunk } from '../kit/ui/reload-on-failed-chunk.ts'
import { withoutCampaignMarks } from '../urls/campaign-marks.ts'
import { registerOfflineWorker } from './register-offline-worker.ts'
import { followDevice } from './shell/color-scheme.ts'
import { routerActivity } from './shell/realtime/router-activity.ts'
import { holdUnanswered, waitForConnection } from './wait-for-connection.ts'

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
