import { whenIdle } from '../kit/ui/when-idle.ts'

/** Registers the worker long after the page is interactive, if the browser allows it. Not in development, where files change constantly. */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => whenIdle(() => void registerWorker().catch(() => undefined))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/** Async, as a browser that refuses storage may throw at the mere name. */
async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
}
