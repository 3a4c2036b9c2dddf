import { m } from '../../kit/sentences/messages.js'
import { IconMoon, IconSun } from '../../kit/ui/icons/icons.ts'
import { chooseColorScheme } from './color-scheme.ts'
import css from './color-scheme-button.module.css'

/**
 * Light or dark: stored in this browser, read before the first paint by
 * `root.tsx`. Both icons are rendered and CSS shows one, so nothing flickers.
 */
export function ColorSchemeButton() {
  return (
    <>
      <button
        type="button"
        className={css.to_dark}
        aria-label={m.site_theme_dark()}
        onClick={(event) => choose('dark', event.currentTarget.nextElementSibling)}
      >
        <IconMoon size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={css.to_light}
        aria-label={m.site_theme_light()}
        onClick={(event) => choose('light', event.currentTarget.previousElementSibling)}
      >
        <IconSun size={20} aria-hidden="true" />
      </button>
    </>
  )
}

/** The pressed button is hidden, so the focus moves to the one in its place. */
function choose(scheme: 'light' | 'dark', other: Element | null) {
  chooseColorScheme(scheme)
  if (other instanceof HTMLElement) other.focus()
}
