import { whenIdle } from '../kit/ui/when-idle.ts'

/** Long after the page is there and can be used; a browser that cannot, or may not, goes without. Not in development, whose files change under its feet. */
export function registerOfflineWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => whenIdle(() => navigator.serviceWorker.register('/sw.js').catch(() => undefined))
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
