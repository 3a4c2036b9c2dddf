import { Button } from '@mantine/core'
import type { SalesDashboard } from '../../../domain/deals/dashboard/sales-dashboard.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskCard, DeskNothing } from '../../desk/desk-page.tsx'
import { Form } from '../../form.tsx'
import css from './dashboard.module.css'

/** The seller's tasks for today. */
export function TasksCard({ tasks }: { tasks: SalesDashboard['tasks'] }) {
  const to = usePaths()
  return (
    <div id="tasks">
      <DeskCard title={m.sales_dash_tasks()}>
        {tasks.length === 0 && <DeskNothing>{m.sales_dash_tasks_none()}</DeskNothing>}
        <ul className={css.tasks}>
          {tasks.map(({ id, title, due_on, is_late, deal }) => (
            <li key={id} data-late={is_late || undefined}>
              <div>
                <p>{title}</p>
                <Link to={to('sales_deal', { id: deal.id })}>{deal.title}</Link>
                <span>
                  <When value={`${due_on}T12:00:00Z`} short />
                  {is_late && ` · ${m.deals_late()}`}
                </span>
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="task" value={id} />
                <Button type="submit" variant="default" size="xs" aria-label={m.deals_task_done_named({ title })}>
                  {m.deals_task_done()}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </DeskCard>
    </div>
  )
}
