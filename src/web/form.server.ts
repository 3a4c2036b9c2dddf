import { type RouterContextProvider, redirect } from 'react-router'
import { flashCookie } from '../kit/http/flash.server.ts'
import { postingPage } from './visitor/guard-pages.server.ts'
import { configContext, visitorContext } from './visitor/page-context.ts'

export interface PostedForm {
  form: FormData
  /** A field's text; empty where it is missing or a file. */
  text(name: string): string
  /** All texts of the fields with this name. */
  texts(name: string): string[]
  /** False for a body that is no form, is malformed, or was cut off. */
  readable: boolean
}

/**
 * Parses a posted form. An unreadable one counts as empty: the endpoint then reports the missing fields. Line breaks become one character:
 * without scripts, browsers send two.
 * @param decides a form without the account for which it was rendered is refused: consent for another site must never come from a forged form
 * @throws a redirect to the page of the form, when it was rendered for another account than the sender's
 */
export async function readForm(request: Request, context: Readonly<RouterContextProvider>, { decides = false } = {}): Promise<PostedForm> {
  const read = await request.formData().catch(() => null)
  const form = read ?? new FormData()
  const shown_to = form.get('shown_to') ?? ''
  form.delete('shown_to')
  const user_id = context.get(visitorContext).user?.id ?? ''
  if ((shown_to || decides) && shown_to !== user_id) throw shownAgain(request, context)
  const texts = (name: string) =>
    form
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .map((value) => value.replaceAll('\r\n', '\n'))
  return { form, texts, text: (name) => texts(name)[0] ?? '', readable: read !== null }
}

/**
 * Parses a draft that a form's script saves while it is written. One that is no JSON counts as empty: the endpoint refuses it.
 * @throws 409 `another_session` when its page was shown to another account than sends it
 */
export async function readDraftBody(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ version: number; content: never }> {
  const { shown_to, ...draft } = (await request.json().catch(() => null)) ?? {}
  if (shown_to && shown_to !== context.get(visitorContext).user?.id) throw Response.json({ error: 'another_session' }, { status: 409 })
  return draft
}

function shownAgain(request: Request, context: Readonly<RouterContextProvider>): Response {
  const { pathname, search } = postingPage(request, new URL(request.url), context.get(configContext).public_url)
  return redirect(pathname + search, { status: 303, headers: { 'set-cookie': flashCookie('users_alert_another_session') } })
}
