import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { userChannel } from '../../../domain/realtime/channel.policy.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { useChannel } from '../../shell/realtime/use-channel.ts'
import type { loadDesk } from '../load-desk.server.ts'
import css from './sheet-import.module.css'

/** The progress of an import, from its server's events; without any, only that it runs. */
export function ImportProgress() {
  const admin = useRouteLoaderData<typeof loadDesk>('admin')
  const sales = useRouteLoaderData<typeof loadDesk>('sales')
  const user = (admin ?? sales)?.user
  const [told, setNotice] = useState<{ done: number; total: number }>()
  const number = numberFormat(useLocale())
  useChannel(user ? userChannel(user.id) : null, {
    onEvent: ({ name, data: { done, total } }) => {
      if (name === 'progress' && typeof done === 'number' && typeof total === 'number') setNotice({ done, total })
    },
  })
  return (
    <div className={css.progress} aria-live="off">
      <progress {...(told && { value: told.done, max: told.total })} aria-label={m.desk_import_running()} />
      <p>{told ? m.desk_import_progress({ done: number.format(told.done), total: number.format(told.total) }) : m.desk_import_running()}</p>
    </div>
  )
}
