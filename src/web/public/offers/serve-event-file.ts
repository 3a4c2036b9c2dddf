import ical from 'ical-generator'
import { data, type LoaderFunctionArgs } from 'react-router'
import { addDays } from '../../../domain/search/travel-dates.ts'
import { pathTo } from '../../../urls/paths.ts'
import { ask } from '../../ask.server.ts'
import { apiContext, configContext, localeContext, nowContext } from '../../visitor/page-context.ts'

/** An event as a file that calendars read: whole days, as it has no hours. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? ''
  if (!/^[\w-]{1,80}$/.test(slug)) throw data(null, { status: 404 })
  const event = await ask(context.get(apiContext)['offers-event'][':slug'].$get({ param: { slug } }), url, slug)
  const { public_url, brand } = context.get(configContext)
  const calendar = ical({ name: event.title, prodId: { company: brand.name, product: 'events' } })
  calendar.createEvent({
    id: `${event.id}@${new URL(public_url).hostname}`,
    stamp: context.get(nowContext),
    start: new Date(event.start_date),
    // Its end is the first day on which it is over.
    end: new Date(addDays(event.end_date, 1)),
    allDay: true,
    summary: event.title,
    description: event.summary,
    location: [event.place.text, event.place.context].filter(Boolean).join(', '),
    url: public_url + pathTo('offers_event', context.get(localeContext), { slug: event.slug }),
  })
  return new Response(calendar.toString(), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${event.slug}.ics"`,
      'x-robots-tag': 'noindex',
    },
  })
}
