import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { ask, askOr, attempt } from '../../ask.server.ts'
import { type PostedForm, readDraftBody } from '../../form.server.ts'
import { apiContext, visitorContext } from '../../visitor/page-context.ts'
import { plainAnswer } from '../draft/plain-answer.server.ts'

type Writer = 'manager' | 'admin'
type LoaderContext = Readonly<RouterContextProvider>

export type LoadedForm = Awaited<ReturnType<typeof loadForm>>

/** Loads a project's form and its choices. */
export async function loadForm(context: LoaderContext, project: { id: string; name: string; organization: string }, as: Writer) {
  const api = context.get(apiContext)
  const one = api.organization.project[':id']
  const param = { id: project.id }
  const [draft, causes, currencies, countries, districts, remarks, times] = await Promise.all([
    ask(one.draft.$get({ param, query: { as } })),
    ask(api.causes.$get({ query: {} })),
    ask(api.currencies.$get()),
    ask(api.countries.$get()),
    ask(api.districts.$get()),
    ask(one.remarks.$get({ param })),
    ask(api['review-times'].$get()),
  ])
  const catalogues = {
    causes: [...causes.map(({ id, name }) => ({ id, name })), ...(await retiredCauses(context, draft.content.causes, causes))],
    currencies,
    countries: countries.map((country) => ({ code: country.code, name: country.name })),
    districts: districts.map((district) => ({ id: district.id, number: district.number, name: district.name })),
  }
  return { ...project, draft, catalogues, remarks, times, user: context.get(visitorContext).user?.id ?? '' }
}

/** A draft's causes that projects may no longer choose, as far as they still have a name. */
async function retiredCauses(context: LoaderContext, held: string[], offered: { id: string }[]) {
  const others = held.filter((id) => offered.every((cause) => cause.id !== id))
  const found = await Promise.all(others.map((key) => askOr(context.get(apiContext).causes.$get({ query: { key } }), [])))
  return found.flat().map(({ id, name }) => ({ id, name, retired: true }))
}

/** Ticks a remark, as the form posts it. */
export async function postRemarkTick(context: LoaderContext, { text }: PostedForm) {
  const param = { id: encodeURIComponent(text('remark')) }
  const ticked = await attempt(context.get(apiContext).remark[':id'].tick.$put({ param, json: { ticked: text('ticked') === 'yes' } }))
  return 'refused' in ticked ? ticked.refused : null
}

/** The draft for the form's own script: the answer of the API, without its envelope. With `name`, the slug proposed for it. */
export async function readDraft(context: LoaderContext, slug: string | undefined, url: URL, as: Writer): Promise<Response> {
  const one = context.get(apiContext).organization.project[':id']
  const param = { id: keyOf(slug) }
  const name = url.searchParams.get('name')
  if (name === null) return plainAnswer(await one.draft.$get({ param, query: { as } }))
  const typed = url.searchParams.get('slug')
  return plainAnswer(await one.slug.$get({ param, query: { name, ...(typed !== null && { slug: typed }) } }))
}

/** Saves the draft that the form's script sends. */
export async function saveDraft(context: LoaderContext, slug: string | undefined, request: Request, as: Writer): Promise<Response> {
  const json = await readDraftBody(request, context)
  const one = context.get(apiContext).organization.project[':id']
  return plainAnswer(await one.draft.$put({ param: { id: keyOf(slug) }, query: { as }, json }))
}

/** Uploads one picture; several are sent one by one, each with its own progress. */
export async function takePicture(
  { params, context }: Pick<ActionFunctionArgs, 'params' | 'context'>,
  { form }: PostedForm,
): Promise<Response> {
  const picture = form.get('picture')
  const answer = await context.get(apiContext).organization.project[':id'].pictures.$post({
    param: { id: keyOf(params.slug) },
    form: { picture: picture instanceof File ? picture : new File([], 'nothing') },
  })
  return plainAnswer(answer)
}

/** A slug for the API; `-` if it is invalid. */
export function keyOf(slug: string | undefined): string {
  return slug && /^[\w-]{1,80}$/.test(slug) ? slug : '-'
}
