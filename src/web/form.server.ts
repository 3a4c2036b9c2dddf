import { type RouterContextProvider, redirect } from 'react-router'
import { flashCookie } from '../kit/http/flash.server.ts'
import { SIGN_IN_FIRST } from './sending.ts'
import { postingPage } from './visitor/guard-pages.server.ts'
import { configContext, visitorContext } from './visitor/page-context.ts'

export interface PostedForm {
  form: FormData
  /** A field's text; empty where it is missing or a file. */
  text(name: string): string
  /** All texts of the fields with this name. */
  texts(name: string): string[]
  /** Data that the page wrote in a hidden field, such as what was seen (`seen`): undefined without it, null where unreadable. The endpoint checks their shape. */
  parsed<Shape>(name: string): Shape
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
  if ((shown_to || decides) && shown_to !== user_id) throw shownAgain(request, context, user_id === '')
  const texts = (name: string) =>
    form
      .getAll(name)
      .filter((value) => typeof value === 'string')
      .map((value) => value.replaceAll('\r\n', '\n'))
  const text = (name: string) => texts(name)[0] ?? ''
  return { form, texts, text, parsed: (name) => parse(texts(name)[0]), readable: read !== null }
}

function parse(text: string | undefined) {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function shownAgain(request: Request, context: Readonly<RouterContextProvider>, is_guest: boolean): Response {
  const { pathname, search } = postingPage(request, new URL(request.url), context.get(configContext).public_url)
  const headers = { 'set-cookie': flashCookie('users_alert_another_session'), ...(is_guest && { [SIGN_IN_FIRST]: 'yes' }) }
  return redirect(pathname + search, { status: 303, headers })
}
