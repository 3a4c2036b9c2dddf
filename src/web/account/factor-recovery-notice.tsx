import type { FactorRecovery } from '../../domain/sign-in/factor-recovery/factor-recovery.ts'
import { m } from '../../kit/sentences/messages.js'
import { useLocale } from '../../kit/ui/locale.ts'
import { Button, ButtonLink } from '../../kit/ui/ui.tsx'
import { whenText } from '../../kit/ui/when.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { Form } from '../form.tsx'
import css from './factor-recovery-notice.module.css'

/** Displayed while somebody with the password has requested the removal of the second step: its owner may cancel that here. */
export function FactorRecoveryNotice({ recovery }: { recovery: FactorRecovery }) {
  const to = usePaths()
  const locale = useLocale()
  const [asked, at] = [recovery.asked_at, recovery.due_at].map((value) => whenText(value, locale, { time: true }))
  return (
    <section className={css.notice} aria-label={m.factor_recovery_title()}>
      <p>{m.factor_recovery_account({ asked: asked!, at: at! })}</p>
      <Form method="post">
        <Button type="submit" name="intent" value="cancel_recovery">
          {m.factor_recovery_cancel()}
        </Button>
        <ButtonLink to={to('password_change')} look="outline">
          {m.account_password_change()}
        </ButtonLink>
      </Form>
    </section>
  )
}
