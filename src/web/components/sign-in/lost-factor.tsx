import { type ComponentType, useEffect, useRef } from 'react'
import type { FormProps } from 'react-router'
import type { FactorRecovery } from '../../../domain/sign-in/factor-recovery/factor-recovery.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button } from '../../../kit/ui/ui.tsx'
import { whenText } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './lost-factor.module.css'

/** A removal that runs; `now` where the form that was just sent began it, or had its link mailed again. */
export type RunningRecovery = FactorRecovery & { is_due: boolean; now?: 'asked' | 'mailed' }

interface Props {
  back: string
  passed: string
  answered: { username: string; challenge: string; recovery?: RunningRecovery | null }
  as: ComponentType<FormProps>
}

/** On the code step: requests the removal of a lost second step, or displays a running one. */
export function LostFactor({ back, passed, answered, as: Sender }: Props) {
  const to = usePaths()
  const { recovery, challenge, username } = answered
  const ask = (label: string) => (
    <Sender method="post" action={to('login') + passed}>
      <input type="hidden" name="redirect" value={back} />
      <input type="hidden" name="challenge" value={challenge} />
      <input type="hidden" name="username" value={username} />
      <Button type="submit" name="intent" value="lost" look="outline">
        {label}
      </Button>
    </Sender>
  )
  if (!recovery) {
    return (
      <details className={css.lost}>
        <summary>{m.factor_recovery_lost()}</summary>
        <p>{m.factor_recovery_how()}</p>
        {ask(m.factor_recovery_start())}
      </details>
    )
  }
  return (
    <>
      <Running recovery={recovery} />
      {recovery.is_due && recovery.now !== 'mailed' && ask(m.factor_recovery_mail_again())}
    </>
  )
}

/** Takes the focus after the button was pressed, so that it is read out. */
function Running({ recovery }: { recovery: RunningRecovery }) {
  const box = useRef<HTMLParagraphElement>(null)
  const { due_at, is_due, now } = recovery
  useEffect(() => {
    if (now) box.current?.focus()
  }, [now])
  const at = whenText(due_at, useLocale(), { time: true })
  return (
    <p ref={box} role="status" tabIndex={-1} className={css.running} data-now={now}>
      {now === 'mailed'
        ? m.factor_recovery_mailed()
        : is_due
          ? m.factor_recovery_due()
          : now === 'asked'
            ? m.factor_recovery_asked({ at })
            : m.factor_recovery_running({ at })}
    </p>
  )
}
