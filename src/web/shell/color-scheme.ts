import { localStore } from '../../kit/ui/browser-storage.ts'
import { matchesMedia, onMediaChange } from '../../kit/ui/media-query.ts'

export const COLOR_SCHEMES = ['auto', 'light', 'dark'] as const
export type ColorScheme = (typeof COLOR_SCHEMES)[number]

const DARK = '(prefers-color-scheme: dark)'

/** The scheme chosen in this browser; `auto` is the device's. */
export function chosenColorScheme(): ColorScheme {
  const stored = localStore.getItem('color-scheme')
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

/** Until the visitor chooses, an open page follows changes of the device. */
export function followDevice(): void {
  onMediaChange(DARK, () => {
    if (chosenColorScheme() === 'auto') show('auto')
  })
}

/** Applies a scheme at once and stores it in this browser, where `root.tsx` reads it before the first paint. */
export function chooseColorScheme(scheme: ColorScheme): void {
  show(scheme)
  if (scheme === 'auto') localStore.removeItem('color-scheme')
  else localStore.setItem('color-scheme', scheme)
}

/** The attribute is the site's own and the desks' library's. */
function show(scheme: ColorScheme) {
  const device = matchesMedia(DARK) ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = scheme === 'auto' ? device : scheme
}
