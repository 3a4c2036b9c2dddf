import { useEffect, useState } from 'react'
import { LOCALES, type Locale } from '../../kit/locales.ts'
import { m } from '../../kit/sentences/messages.js'
import { Button, Field } from '../../kit/ui/ui.tsx'
import { useScripts } from '../../kit/ui/use-scripts.ts'
import { Form } from '../form.tsx'
import { COLOR_SCHEMES, type ColorScheme, chooseColorScheme, chosenColorScheme } from '../shell/color-scheme.ts'
import css from './account.module.css'

/** Each in its own language. */
const NAMES: Record<Locale, string> = { es: 'Español', en: 'English' }

/** The language, of the account, and light or dark, of this browser. */
export function PreferencesSection({ language }: { language: Locale }) {
  const scripts = useScripts()
  return (
    <section className={css.section}>
      <h2>{m.account_preferences()}</h2>
      <Form method="post" className={css.preference}>
        <Field id="language" label={m.account_language()}>
          <select id="language" name="language" defaultValue={language} aria-describedby="language-hint">
            {LOCALES.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {NAMES[locale]}
              </option>
            ))}
          </select>
        </Field>
        <Button type="submit" name="intent" value="language" look="outline">
          {m.account_language_save()}
        </Button>
        <p id="language-hint">{m.account_language_hint()}</p>
      </Form>
      {scripts && <Appearance />}
    </section>
  )
}

/** Applies at once, so it has no button. */
function Appearance() {
  const [scheme, setScheme] = useState<ColorScheme>('auto')
  useEffect(() => setScheme(chosenColorScheme()), [])
  const labels = { auto: m.account_scheme_auto(), light: m.account_scheme_light(), dark: m.account_scheme_dark() }
  function choose(chosen: ColorScheme) {
    setScheme(chosen)
    chooseColorScheme(chosen)
  }
  return (
    <div className={css.preference}>
      <Field id="color-scheme" label={m.account_scheme()}>
        <select
          id="color-scheme"
          value={scheme}
          aria-describedby="color-scheme-hint"
          onChange={(event) => choose(COLOR_SCHEMES[event.currentTarget.selectedIndex] ?? 'auto')}
        >
          {COLOR_SCHEMES.map((name) => (
            <option key={name} value={name}>
              {labels[name]}
            </option>
          ))}
        </select>
      </Field>
      <p id="color-scheme-hint">{m.account_scheme_hint()}</p>
    </div>
  )
}
