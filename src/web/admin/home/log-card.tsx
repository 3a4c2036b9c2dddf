import { Button } from '@mantine/core'
import type { AdminHomeData } from '../../../domain/desk-home/admin-home.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { whenText } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { LogCheckResult, LogRefused } from '../../components/contributions/log-health.tsx'
import { DeskCard } from '../../desk/desk-page.tsx'
import { Form } from '../../form.tsx'
import css from './admin-home.module.css'

/** The public log: why it is not signed, if it is not, and a button that checks all of it now. */
export function LogCard({ log: { refusal, check } }: Pick<AdminHomeData, 'log'>) {
  const to = usePaths()
  const locale = useLocale()
  return (
    <DeskCard
      title={refusal ? m.desk_log_title() : m.desk_log_fine()}
      aside={<Link to={`${to('transparency')}#log`}>{m.desk_log_link()}</Link>}
    >
      <div className={css.log}>
        {refusal && <LogRefused {...refusal} />}
        {check && check.findings.length > 0 && <LogCheckResult check={check} />}
        {check && check.findings.length === 0 && <p>{m.desk_log_last({ time: whenText(check.checked_at, locale, { time: true }) })}</p>}
        <Form method="post" preventScrollReset>
          <Button type="submit" name="check_log" value="now" variant="default" size="xs">
            {m.desk_log_check()}
          </Button>
        </Form>
      </div>
    </DeskCard>
  )
}
