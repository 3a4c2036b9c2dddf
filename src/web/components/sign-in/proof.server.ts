import { data, type RouterContextProvider } from 'react-router'
import type { ProofRequest } from '../../../domain/sign-in/proof.ts'
import { type Answer, type Attempted, attempt } from '../../ask.server.ts'
import type { PostedForm } from '../../form.server.ts'
import { apiContext, visitorContext } from '../../visitor/page-context.ts'

/**
 * `attempt` at an endpoint that needs a recent proof, on behalf of a page's form. When the proof is missing, the page renders the returned
 * `confirm` with `<ConfirmStep>`: it holds everything that was typed, and posts it here again together with the password or the code.
 *
 * ```ts
 * const done = await withProof(posted, context, () => api.oauth['second-factor'].$delete())
 * if ('confirm' in done) return done.confirm
 * if ('refused' in done) return done.refused
 * ```
 */
export async function withProof<A extends Answer & { clone(): { json(): Promise<unknown> } }, Extra extends object = object>(
  posted: PostedForm,
  context: Readonly<RouterContextProvider>,
  call: () => Promise<A>,
  extra?: Extra,
): Promise<Attempted<A, Extra> | { confirm: ReturnType<typeof data<{ confirm: ProofRequest }>> }> {
  const { form } = posted
  if (form.has('proof_password') || form.has('proof_otp')) {
    const wrong = await proveWithForm(posted, context)
    if (wrong) return { confirm: data({ confirm: confirmOf(form, context, wrong.data) }, wrong.init ?? {}) }
  }
  const answer = await call()
  if (answer.status === 403) {
    const { error } = (await answer.clone().json()) as { error?: string }
    if (error === 'proof_required') return { confirm: data({ confirm: confirmOf(form, context) }, { status: 403 }) }
  }
  return attempt(answer, extra)
}

/**
 * Proves by the password or code of a form that asks for them beside its own fields, as one with files does: a browser would not choose those again.
 * @returns the refusal, with its errors beside `ProofFields`
 */
export async function proveWithForm<Extra extends object = object>(
  { text }: PostedForm,
  context: Readonly<RouterContextProvider>,
  extra?: Extra,
) {
  const json = { password: text('proof_password'), otp: text('proof_otp') }
  const proved = await attempt(context.get(apiContext).oauth.confirm.$post({ json }))
  if (!('refused' in proved)) return undefined
  const { message, errors: said } = proved.refused.data
  const errors = Object.fromEntries(Object.entries(said).map(([field, sentences]) => [`proof_${field}`, sentences]))
  return data({ ...(extra as Extra), message, errors }, { status: proved.status })
}

/** Carries everything that was typed except passwords: those are typed again. */
function confirmOf(form: FormData, context: Readonly<RouterContextProvider>, refused?: ProofRequest['refused']): ProofRequest {
  const user = context.get(visitorContext).user
  const typed = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !/^proof_|password/.test(entry[0]))
  return {
    typed,
    username: user?.username ?? '',
    has_password: user?.has_password ?? true,
    second_factor: user?.second_factor ?? false,
    ...(refused && { refused }),
  }
}
