import { localStore } from '../../kit/ui/browser-storage.ts'
import { matchesMedia } from '../../kit/ui/media-query.ts'

export const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const
export type ColorScheme = (typeof COLOR_SCHEMES)[number]

/** The scheme chosen in this browser; `auto` is the device's. */
export function chosenColorScheme(): ColorScheme {
  const stored = localStore.getItem('color-scheme')
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

/** Applies a scheme at once and stores it in this browser, where `root.tsx` reads it before the first paint. */
export function chooseColorScheme(scheme: ColorScheme): void {
  const device = matchesMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = scheme === 'auto' ? device : scheme
  if (scheme === 'auto') localStore.removeItem('color-scheme')
  else localStore.setItem('color-scheme', scheme)
}
