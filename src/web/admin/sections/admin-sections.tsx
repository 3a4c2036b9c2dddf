import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LASTING_KINDS } from '../../../domain/content/content.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { ask } from '../../ask.server.ts'
import { DeskPage } from '../../desk/desk-page.tsx'
import { DeskTable } from '../../desk/desk-table.tsx'
import { deskMeta, type MetaArguments } from '../../page-meta.ts'
import { apiContext } from '../../visitor/page-context.ts'
import { sectionColumns } from './section-columns.tsx'

/** The texts that the site has one of each. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { content } = context.get(apiContext).admin
  const found = await Promise.all(LASTING_KINDS.map((kind) => ask(content.$get({ query: { kind } }))))
  return { rows: found.flatMap(({ data }) => data) }
}

export function meta(about: MetaArguments) {
  return deskMeta(about, m.sections_title())
}

export default function AdminSections() {
  const { rows } = useLoaderData<typeof loader>()
  return (
    <DeskPage title={m.sections_title()} lead={m.sections_lead()}>
      <DeskTable label={m.sections_legal()} rows={rows} columns={sectionColumns()} />
    </DeskPage>
  )
}
