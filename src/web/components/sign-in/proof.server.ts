import { data, type RouterContextProvider } from 'react-router'
import type { ProofAsked } from '../../../domain/sign-in/proof.ts'
import { apiContext, visitorContext } from '../../visitor/page-context.ts'

/**
 * Calls a door that asks for a recent proof, on behalf of a page's form. When the answer is that one is missing, the page draws the `confirm` that comes
 * back with `<ConfirmStep>`: it holds everything that was typed, and sends it here again together with the password or the code.
 *
 * ```ts
 * const done = await withProof(form, context, () => api.oauth['second-factor'].$delete())
 * if ('confirm' in done) return done.confirm
 * ```
 */
export async function withProof<Answer extends { status: number; clone(): { json(): Promise<unknown> } }>(
  form: FormData,
  context: Readonly<RouterContextProvider>,
  call: () => Promise<Answer>,
) {
  const proof = { password: textOf(form, 'proof_password'), otp: textOf(form, 'proof_otp') }
  if (form.has('proof_password') || form.has('proof_otp')) {
    const response = await context.get(apiContext).oauth.confirm.$post({ json: proof })
    if (response.status !== 204) {
      const { message, errors = {} } = (await response.json()) as { message: string; errors?: Record<string, string[]> }
      const named = Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [`proof_${field}`, sentences]))
      return { confirm: data({ confirm: confirmOf(form, context, { message, errors: named }) }, { status: response.status }) }
    }
  }
  const response = await call()
  if (response.status !== 403) return { response }
  const { error } = (await response.clone().json()) as { error?: string }
  return error === 'proof_required' ? { confirm: data({ confirm: confirmOf(form, context) }, { status: 403 }) } : { response }
}

/** Everything that was typed goes with it, but for passwords: those are typed again. */
function confirmOf(form: FormData, context: Readonly<RouterContextProvider>, refused?: ProofAsked['refused']): ProofAsked {
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

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
