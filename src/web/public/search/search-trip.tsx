import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import type { OfferPage } from '../../../domain/offers/offer.ts'
import { formatDays, startDays } from '../../../domain/offers/offer-days.ts'
import { formFromSearch, type SearchFormValues, searchFromForm } from '../../../domain/search/search-form.ts'
import { emptySearch, lastSearchDate, SEARCH_LIMITS } from '../../../domain/search/search-rules.ts'
import { isCalendarDate, nightsBetween, todayInArgentina } from '../../../domain/search/travel-dates.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import { askOr, attempt } from '../../ask.server.ts'
import { OfferForm } from '../../components/offers/offer-form.tsx'
import { candidateOf } from '../../components/places/place-sentences.ts'
import { placeRefOf } from '../../components/places/suggested-place.ts'
import { SearchBox } from '../../components/search-box/search-box.tsx'
import type { PlaceChoices, PlaceField } from '../../components/search-box/search-box-places.ts'
import { BOX_TRIP_TYPES } from '../../components/search-box/search-box-start.ts'
import { SearchProject } from '../../components/search-box/search-project.tsx'
import { readForm } from '../../form.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { readPlace } from '../../read-place.server.ts'
import type { PageHandle } from '../../shell/page-handle.ts'
import { usePublicLayout } from '../../shell/public-layout-data.ts'
import { followedLink } from '../../visitor/followed-link.server.ts'
import { apiContext, configContext, localeContext, nowContext, visitorContext } from '../../visitor/page-context.ts'
import { type ResolvedPlaces, resolvePlaces } from './resolve-places.server.ts'
import css from './search-trip.module.css'
import { askAbout, settleProject } from './settle-project.server.ts'
import { WhichProject } from './which-project.tsx'

export const handle: PageHandle = { has_search_box: true }

/** A link may prefill the box: `trip_type`, `start` and `end`, and a place by its id, which has a name, or by a name to be looked up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams
  const place = async (field: PlaceField) => {
    const known = await readPlace(context.get(apiContext), parameters.get(field) ?? '')
    return {
      [field]: known?.id ?? '',
      [`${field}_text`]: known ? placeRefOf(known).text : (parameters.get(`${field}_text`)?.slice(0, 200) ?? ''),
    }
  }
  const trip_type = BOX_TRIP_TYPES.find((kind) => kind === parameters.get('trip_type'))
  const [departure, destination, estimates] = await Promise.all([
    place('departure'),
    place('destination'),
    askOr(context.get(apiContext).estimates.$get(), []),
  ])
  const dates = linkedDates(parameters, todayInArgentina(context.get(nowContext)))
  return {
    estimates,
    filled: { ...formFromSearch(emptySearch()), ...(trip_type && { trip_type }), ...dates, ...departure, ...destination },
  }
}

/** None where the first day has passed, as in an old link, or beyond what a search may name. */
function linkedDates(parameters: URLSearchParams, today: string): { start: string; end: string } | null {
  const [start = '', end = ''] = [parameters.get('start') ?? '', parameters.get('end') ?? '']
  if (!isCalendarDate(start) || !isCalendarDate(end) || start < today || end > lastSearchDate(today)) return null
  const nights = nightsBetween(start, end)
  return nights > 0 && nights <= SEARCH_LIMITS.nights ? { start, end } : null
}

/** Hands the search off and redirects to the travel site; errors come back beside their fields, with all typed values. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form, readable } = await readForm(request, context)
  if (!readable) throw data(null, { status: 400 })
  const api = context.get(apiContext)
  const { input, values } = searchFromForm(form)
  const places = await resolvePlaces(form, values, api)
  const slug = form.get('offer')
  const offer =
    typeof slug === 'string' && /^[\w-]{1,80}$/.test(slug) ? await askOr(api.offer[':slug'].$get({ param: { slug } }), null) : null
  const visitor = { api, signed_in: context.get(visitorContext).user !== null, secure: context.get(configContext).https }
  const promise = await settleProject(form, request, visitor)
  if ('question' in promise) return data({ values: withPlaces(values, places), offer, question: promise.question }, { status: 409 })
  const search = { ...(input as object), departure: placeOf(places.departure), destination: placeOf(places.destination) }
  const today = todayInArgentina(context.get(nowContext))
  const headers = promise.cookies.map((cookie): [string, string] => ['set-cookie', cookie])
  const refuse = (errors: FormErrors, status: number) =>
    data(
      {
        values: withPlaces(values, places),
        offer,
        today,
        errors: withLookups(errors, places, values),
        choices: choicesIn(places),
        project: promise.page_project,
      },
      { status, headers },
    )
  const problem = offer && offerProblem(offer, values.start, today, context.get(localeContext))
  if (problem) return refuse(problem, 422)
  const handed = await attempt(
    api['hand-offs'].$post({ json: { search, project_id: promise.project_id, link_code: followedLink(request), offer: offer?.slug } }),
  )
  if ('given' in handed) return redirect(handed.given.url, { status: 303, headers })
  const { message, errors } = handed.refused.data
  if (errors.project_id) {
    const question = await askAbout(promise.project_id, request, api)
    return data({ values: withPlaces(values, places), offer, question }, { status: 409, headers })
  }
  return refuse(Object.keys(errors).length > 0 ? errors : { search: [message] }, handed.status)
}

/** Why a trip is not this offer: that ended or is sold out, or its trips do not begin on that day. */
function offerProblem(offer: OfferPage, start: string, today: string, locale: Locale): FormErrors | null {
  if (!offer.on_sale) return { search: [offer.sold_out ? m.offer_sold_out() : m.offer_ended()] }
  const { first, last } = startDays(offer, today)
  if (start === '' || (start >= first && start <= last)) return null
  return { start: [m.offer_error_start({ days: formatDays(locale, first, last) })] }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.travel_search_title(), description: m.travel_search_description(), indexed: false })
}

export default function SearchTrip() {
  const { filled, estimates } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>()
  const layout = usePublicLayout()
  if (posted && 'question' in posted) return <WhichProject {...posted} />
  return (
    <Container className={css.page}>
      <h1>{posted?.offer?.title ?? m.travel_search_title()}</h1>
      <p className={css.lead}>{m.travel_search_lead()}</p>
      {posted?.offer ? (
        <div className={css.offer}>
          <OfferForm {...posted} offer={posted.offer} />
        </div>
      ) : posted ? (
        <SearchBox {...posted} estimates={estimates} />
      ) : (
        <SearchBox filled={filled} estimates={estimates} />
      )}
      {!posted?.project && <SearchProject project={layout?.project ?? null} />}
    </Container>
  )
}

function placeOf(resolved: ResolvedPlaces[PlaceField]) {
  return resolved && 'place' in resolved ? resolved.place : null
}

/** The form's values, each place with the id it was resolved to. */
function withPlaces(values: SearchFormValues, places: ResolvedPlaces): SearchFormValues {
  const { departure, destination } = { departure: placeOf(places.departure), destination: placeOf(places.destination) }
  return {
    ...values,
    departure: departure?.id ?? '',
    departure_text: departure?.text || values.departure_text,
    destination: destination?.id ?? '',
    destination_text: destination?.text || values.destination_text,
  }
}

/** For a typed text that is not exactly one place, replaces the error that no place was chosen by a better one. */
function withLookups(errors: FormErrors, places: ResolvedPlaces, values: SearchFormValues): FormErrors {
  const better = { ...errors }
  for (const field of ['departure', 'destination'] as const) {
    const resolved = places[field]
    if (resolved && 'choices' in resolved) better[field] = [m.place_choose()]
    if (resolved && 'unknown' in resolved) better[field] = [m.place_none({ query: values[`${field}_text`] })]
  }
  return better
}

function choicesIn(places: ResolvedPlaces): PlaceChoices {
  const choices: PlaceChoices = {}
  for (const field of ['departure', 'destination'] as const) {
    const resolved = places[field]
    if (resolved && 'choices' in resolved) choices[field] = resolved.choices.map(candidateOf)
  }
  return choices
}
