import { numberFormat } from '../../kit/formatters.ts'
import { m } from '../../kit/sentences/messages.js'
import { Link } from '../../kit/ui/link.tsx'
import { useLocale } from '../../kit/ui/locale.ts'
import { usePaths } from '../../urls/use-paths.ts'

/** Until which entry of the public log the figures of a page are published; of every public page and every page of a desk. */
export function PublishedUntil({ log_size }: { log_size: number }) {
  const to = usePaths()
  const locale = useLocale()
  if (log_size === 0) return null
  return <Link to={`${to('transparency')}#log`}>{m.ledger_log_published({ position: numberFormat(locale).format(log_size - 1) })}</Link>
}
