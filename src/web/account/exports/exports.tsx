import { IconDownload, IconFileSpreadsheet, IconTrash } from '@tabler/icons-react'
import { type ActionFunctionArgs, Form, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Export } from '../../../domain/exports/export.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { Pagination } from '../../../kit/ui/lists/pagination.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button, ButtonLink, Container, EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { type MetaArguments, pageMeta } from '../../page-meta.ts'
import { useProgress } from '../../shell/realtime/use-progress.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './exports.module.css'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const page = /^[1-9]\d{0,3}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? '1'
  return ask(context.get(apiContext).exports.$get({ query: { page } }))
}

/** Removes a file, or calls off one that is being prepared. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request)
  await attempt(context.get(apiContext).export[':id'].$delete({ param: { id: encodeURIComponent(text('id')) } }))
  const home = pathTo('own_exports', context.get(localeContext))
  return redirect(home, { status: 303, headers: { 'set-cookie': flashCookie('exports_flash_removed') } })
}

export function meta(about: MetaArguments) {
  return pageMeta(about, { title: m.exports_title(), description: m.exports_lead(), indexed: false })
}

/** The long lists that the user asked for as files: how far each is, and those that are ready. */
export default function Exports() {
  const { data, meta: about } = useLoaderData<typeof loader>()
  const to = usePaths()
  useProgress(data.some(({ state }) => state === 'waiting'))
  return (
    <Container narrow className={css.page}>
      <header className={css.head}>
        <Link to={to('notifications')}>← {m.notifications_title()}</Link>
        <h1>{m.exports_title()}</h1>
        <p>{m.exports_lead()}</p>
      </header>
      {data.length > 0 ? (
        <ol className={css.list}>
          {data.map((one) => (
            <File key={one.id} file={one} />
          ))}
        </ol>
      ) : (
        <EmptyState title={m.exports_none()}>{m.exports_none_text()}</EmptyState>
      )}
      <Pagination
        page={about.page}
        pages={Math.ceil(about.total / about.per_page)}
        hrefOf={(page) => `${to('own_exports')}?page=${page}`}
      />
    </Container>
  )
}

function File({ file }: { file: Export }) {
  const to = usePaths()
  const name = `${file.name}.csv`
  const remove = (file.state === 'waiting' ? m.exports_called_off : m.exports_remove)({ file: name })
  return (
    <li className={css.file}>
      <IconFileSpreadsheet size={28} aria-hidden="true" className={css.icon} />
      <div className={css.about}>
        <b>{name}</b>
        <State file={file} />
      </div>
      {file.state === 'ready' && (
        <ButtonLink
          to={to('own_export_file', { id: file.id })}
          reloadDocument
          prefetch="none"
          look="outline"
          aria-label={m.exports_download({ file: name })}
        >
          <IconDownload size={18} aria-hidden="true" />
          {m.exports_get()}
        </ButtonLink>
      )}
      <Form method="post">
        <Button type="submit" name="id" value={file.id} look="quiet" aria-label={remove} title={remove}>
          <IconTrash size={18} aria-hidden="true" />
        </Button>
      </Form>
    </li>
  )
}

function State({ file: { state, name, done, total, expires_at } }: { file: Export }) {
  const number = numberFormat(useLocale())
  if (state === 'failed') return <p className={css.failed}>{m.exports_failed()}</p>
  if (state === 'ready')
    return (
      <p>
        {done === 1 ? m.exports_rows_one() : m.exports_rows_other({ count: number.format(done) })} · {m.exports_until()}{' '}
        <When value={expires_at} time short />
      </p>
    )
  return (
    <>
      <p>{total === null ? m.exports_waiting() : m.exports_progress({ done: number.format(done), total: number.format(total) })}</p>
      <progress {...(total !== null && { value: done, max: total })} aria-label={`${name}.csv`} />
    </>
  )
}
