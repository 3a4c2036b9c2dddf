import { m } from '../../kit/sentences/messages.js'
import { FormMessage } from '../../kit/ui/forms/form-fields.tsx'
import { CopyButton } from '../../kit/ui/share/copy-button.tsx'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import css from './recovery-code-list.module.css'

/** Codes for a user who loses the phone. No other page displays them. */
export function RecoveryCodeList({ codes }: { codes: string[] }) {
  const to = usePaths()
  return (
    <section className={css.codes} aria-labelledby="codes-title">
      <h2 id="codes-title">{m.security_codes_title()}</h2>
      <FormMessage tone="warn">{m.security_codes_text()}</FormMessage>
      <ul className={css.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <CopyButton label={m.security_codes_copy()} text={() => codes.join('\n')} />
        <ButtonLink to={to('account')}>{m.security_codes_saved()}</ButtonLink>
      </div>
    </section>
  )
}
