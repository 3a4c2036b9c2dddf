import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { safeRedirect } from '../../../kit/http/safe-redirect.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { attempt, redirectWith } from '../../ask.server.ts'
import { readList } from '../../desk/read-list.server.ts'
import { readForm } from '../../form.server.ts'
import { PageHeading } from '../../page-heading.tsx'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from '../account-list.module.css'
import { FileList } from './file-list.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  return readList(url, (query) => context.get(apiContext).exports.$get({ query }))
}

/** Requests a long list as a file, from the list's own page; removes a file, or calls off one that is being prepared. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const api = context.get(apiContext)
  const home = pathTo('own_exports', context.get(localeContext))
  const done = (flash: Flash, to = home) => redirectWith(to, flash)
  if (text('intent') === 'request') {
    const asked = await attempt(api.exports.$post({ json: { name: text('name'), path: text('path') } }))
    const refused = asked.status === 409 ? 'exports_alert_waiting' : 'exports_alert_refused'
    return done('refused' in asked ? refused : 'exports_flash_requested', safeRedirect(text('back'), home))
  }
  const removed = await attempt(api.export[':id'].$delete({ param: { id: encodeURIComponent(text('id')) } }))
  return done('refused' in removed && removed.status !== 404 ? 'exports_alert_not_removed' : 'exports_flash_removed')
}

/** The long lists that the user requested as files: the progress of each, and those that are ready. */
export default function Exports() {
  const { data, meta: about } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <Container narrow className={css.page}>
      <header className={css.head}>
        <Link to={to('notifications')}>← {m.notifications_title()}</Link>
        <PageHeading>{m.exports_title()}</PageHeading>
        <p>{m.exports_lead()}</p>
      </header>
      {data.length > 0 ? <FileList files={data} /> : <EmptyState title={m.exports_none()}>{m.exports_none_text()}</EmptyState>}
      <Pagination
        page={about.page}
        pages={Math.ceil(about.total / about.per_page)}
        hrefOf={(page) => `${to('own_exports')}?page=${page}`}
      />
    </Container>
  )
}
