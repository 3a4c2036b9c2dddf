import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Frame, layout, type Page } from '../layout.ts'
import type { Traveller } from '../sign-in.ts'

/** Answers with a page, in the frame that knows who is signed in. */
export function showPage(context: Context, frame: Frame, page: Page, status: ContentfulStatusCode = 200) {
  return context.html(layout(frame, page, travellerOf(context)), status)
}

/** Who is signed in; `app.ts` notes it for every request. */
export function travellerOf(context: Context): Traveller | undefined {
  return context.get('traveller')
}
