import { m } from '../../kit/sentences/messages.js'
import { ButtonLink } from '../../kit/ui/ui.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import css from './account.module.css'

/** Links to the user's data: to download it, and to erase the account. */
export function PrivacySection() {
  const to = usePaths()
  return (
    <section className={css.section}>
      <h2>{m.account_privacy()}</h2>
      <ul className={css.settings}>
        <li>
          <p>
            <strong>{m.account_data_title()}</strong>
            <span>{m.account_data_short()}</span>
          </p>
          <ButtonLink to={to('own_data')} look="outline" aria-label={m.account_data_open()}>
            {m.account_data_link()}
          </ButtonLink>
        </li>
        <li>
          <p>
            <strong>{m.account_erase_title()}</strong>
            <span>{m.account_erase_short()}</span>
          </p>
          <ButtonLink to={to('erase')} look="outline" aria-label={m.account_erase_title()}>
            {m.account_erase_link()}
          </ButtonLink>
        </li>
      </ul>
    </section>
  )
}
