import type { Export } from '../../../domain/exports/export.ts'
import { MOST_EXPORTED } from '../../../kit/csv.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconDownload, IconFileSpreadsheet, IconTrash } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button, ButtonLink } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'
import { useProgress } from '../../shell/realtime/use-progress.ts'
import page_css from '../account-list.module.css'
import css from './file-list.module.css'

/** Files that the user requested: the progress of each, or its link. */
export function FileList({ files }: { files: Export[] }) {
  useProgress(files.some(({ state }) => state === 'waiting'))
  return (
    <ol className={page_css.list}>
      {files.map((file) => (
        <File key={file.id} file={file} />
      ))}
    </ol>
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
      <Form method="post" action={to('own_exports')}>
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
  if (state === 'ready') {
    const count = number.format(done)
    const rows = (total ?? 0) > done ? m.exports_rows_cut({ rows: count }) : m.exports_rows_other({ count })
    return (
      <p>
        {done === 1 ? m.exports_rows_one() : rows} · {m.exports_until()} <When value={expires_at} time short />
      </p>
    )
  }
  const max = total === null ? null : Math.min(total, MOST_EXPORTED)
  return (
    <>
      <p>{max === null ? m.exports_waiting() : m.exports_progress({ done: number.format(done), total: number.format(max) })}</p>
      <progress {...(max !== null && { value: done, max })} aria-label={`${name}.csv`} />
    </>
  )
}
