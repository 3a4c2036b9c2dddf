import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LASTING_KINDS } from '../../../domain/content/content.ts'
import type { LegalContent } from '../../../domain/content/kinds/legal.ts'
import { fillDocument, fillText, siteFacts } from '../../../domain/content/site-facts.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ask } from '../../ask.server.ts'
import { useTyped } from '../../components/content/use-typed.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { useSite } from '../../site.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { LegalProse } from './legal-view.tsx'

/** The page of a legal text as its draft is, in the language of the address. Its editor frames it, and tells it every change. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const key = params.slug ?? ''
  const kind = LASTING_KINDS.find((one) => key.startsWith(`${one.slice(0, 4)}_`))
  if (!kind || !/^[\w-]{1,80}$/.test(key)) throw data(null, { status: 404 })
  const item = await ask(context.get(apiContext).admin.content[':kind'][':key'].$get({ param: { kind, key } }))
  return { content: item.content as unknown as LegalContent }
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.blog_preview_side(), description: m.blog_preview_side(), indexed: false })
}

export default function PreviewSection() {
  const { content } = useLoaderData<typeof loader>()
  const { title, body } = (useTyped<LegalContent>() ?? (content as unknown as LegalContent))[useLocale()]
  const facts = siteFacts(useSite())
  return <LegalProse title={fillText(title, facts)} body={fillDocument(body, facts)} dates={null} />
}
