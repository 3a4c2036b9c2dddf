import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { localeOfPath } from '../kit/locales.ts'
import { overwriteGetLocale } from '../kit/paraglide/runtime.js'
import { reloadOnFailedChunk } from '../kit/ui/reload-on-failed-chunk.ts'
import { registerOfflineWorker } from './register-offline-worker.ts'

overwriteGetLocale(() => localeOfPath(location.pathname))
reloadOnFailedChunk()
registerOfflineWorker()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
