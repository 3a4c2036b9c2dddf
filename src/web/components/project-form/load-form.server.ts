import type { RouterContextProvider } from 'react-router'
import type { CauseRef } from '../../../domain/causes/cause.ts'
import type { Writer } from '../../../domain/projects/proposals/proposal.ts'
import { ask, askOr, attempt } from '../../ask.server.ts'
import type { PostedForm } from '../../form.server.ts'
import { apiContext, visitorContext } from '../../visitor/page-context.ts'

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
    causes: [...causes.map(causeRef), ...(await retiredCauses(context, draft.content.causes, causes))],
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
  return found.flat().map((cause) => ({ ...causeRef(cause), retired: true }))
}

function causeRef({ id, slug, name, language }: CauseRef): CauseRef {
  return { id, slug, name, language }
}

/** Ticks a remark, as the form posts it. */
export async function postRemarkTick(context: LoaderContext, { text }: PostedForm) {
  const param = { id: encodeURIComponent(text('remark')) }
  const ticked = await attempt(context.get(apiContext).remark[':id'].tick.$put({ param, json: { ticked: text('ticked') === 'yes' } }))
  return 'refused' in ticked ? ticked.refused : null
}

/** A slug for the API; `-` if it is invalid. */
export function keyOf(slug: string | undefined): string {
  return slug && /^[\w-]{1,80}$/.test(slug) ? slug : '-'
}
