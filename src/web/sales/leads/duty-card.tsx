import { Button } from '@mantine/core'
import type { Duty } from '../../../domain/deals/leads/lead.ts'
import { m } from '../../../kit/sentences/messages.js'
import { DeskBadge, DeskCard } from '../../desk/desk-page.tsx'
import { Form } from '../../form.tsx'
import css from './leads.module.css'

/** The sellers on duty, and the reader's own switch. */
export function DutyCard({ duty: { on_duty, sellers } }: { duty: Duty }) {
  const names = sellers.map(({ name, surname }) => `${name} ${surname}`).join(', ')
  return (
    <DeskCard
      title={m.leads_duty()}
      aside={<DeskBadge tone={on_duty ? 'good' : 'neutral'}>{on_duty ? m.leads_duty_on() : m.leads_duty_off()}</DeskBadge>}
    >
      <div className={css.duty}>
        <p>{sellers.length > 0 ? m.leads_duty_who({ names }) : m.leads_duty_nobody()}</p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="duty" />
          <input type="hidden" name="on_duty" value={on_duty ? 'no' : 'yes'} />
          <Button type="submit" variant={on_duty ? 'default' : 'filled'} size="sm">
            {on_duty ? m.leads_duty_end() : m.leads_duty_start()}
          </Button>
        </Form>
      </div>
    </DeskCard>
  )
}
