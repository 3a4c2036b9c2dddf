import type { ApiClient } from '../../../api/client.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { askOr } from '../../ask.server.ts'

/** The subject given by a link to the contact page: displayed above the form, and sent with it. */
export interface ContactSubject {
  offer: { slug: string; title: string } | null
  event: { slug: string; title: string } | null
  project: { slug: string; name: string } | null
  /** The beginning of the message. */
  message: string
}

const SLUG = /^[\w-]{1,80}$/

/** Missing records are ignored, as links grow old. */
export async function readAbout(api: ApiClient, parameters: URLSearchParams): Promise<ContactSubject> {
  const slugOf = (name: string) => (SLUG.test(parameters.get(name) ?? '') ? (parameters.get(name) ?? '') : null)
  const [offer_slug, event_slug, project_slug] = [slugOf('offer'), slugOf('event'), slugOf('project')]
  const [offer, event, project] = await Promise.all([
    offer_slug ? askOr(api.offer[':slug'].$get({ param: { slug: offer_slug } }), null) : null,
    event_slug ? askOr(api['offers-event'][':slug'].$get({ param: { slug: event_slug } }), null) : null,
    project_slug ? askOr(api.project[':id'].$get({ param: { id: project_slug } }), null) : null,
  ])
  return {
    offer: offer && { slug: offer.slug, title: offer.title },
    event: event && { slug: event.slug, title: event.title },
    project: project && { slug: project.slug, name: project.name },
    message: messageOf(parameters),
  }
}

function messageOf(parameters: URLSearchParams): string {
  const number = parameters.get('quote')
  if (number && /^\d{1,4}$/.test(number)) return m.contact_about_quote({ number })
  const search = parameters.get('search')?.trim().slice(0, 100)
  return search ? m.contact_about_search({ search }) : ''
}
