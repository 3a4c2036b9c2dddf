import { data, type LoaderFunctionArgs } from 'react-router'
import type { FactorRecovery } from '../../domain/sign-in/factor-recovery/factor-recovery.ts'
import { askOr, attempt } from '../ask.server.ts'
import type { LoginAnswer } from '../components/sign-in/login-form.tsx'
import type { RunningRecovery } from '../components/sign-in/lost-factor.tsx'
import { apiContext, nowContext } from '../visitor/page-context.ts'

type Context = LoaderFunctionArgs['context']

/** The running removal of a second step, for the code step; null without one. */
export async function findFactorRecovery(context: Context, challenge: string): Promise<RunningRecovery | null> {
  const found = await askOr(context.get(apiContext).oauth['factor-recovery'].status.$post({ json: { challenge } }), null)
  return found && withDue(context, found)
}

/** *Lost everything?* on the code step: begins the removal, or mails its link again. */
export async function recoverFactor(context: Context, typed: { username: string; challenge: string }) {
  const before = await findFactorRecovery(context, typed.challenge)
  const done = await attempt(context.get(apiContext).oauth['factor-recovery'].$post({ json: { challenge: typed.challenge } }))
  if ('refused' in done) {
    const { message } = done.refused.data
    // The code step has expired: the password is required again.
    if (done.status === 401) return data<LoginAnswer>({ username: typed.username, message }, { status: 401 })
    return data<LoginAnswer>({ ...typed, message, recovery: before }, { status: done.status })
  }
  return data<LoginAnswer>({ ...typed, recovery: { ...withDue(context, done.given), now: before?.is_due ? 'mailed' : 'asked' } })
}

function withDue(context: Context, recovery: FactorRecovery) {
  return { ...recovery, is_due: new Date(recovery.due_at) <= context.get(nowContext) }
}
