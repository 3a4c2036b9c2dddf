import type { Membership } from '../../domain/organizations/members/member.ts'
import type { OwnOrganization } from '../../domain/organizations/organization.ts'
import type { OwnProject } from '../../domain/projects/own/own-project.ts'
import type { OwnReport } from '../../domain/reports/report.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconCircleCheck, IconCircleDashed } from '../../kit/ui/icons/icons.ts'
import { Link } from '../../kit/ui/link.tsx'
import { Button } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { usePaths } from '../../urls/use-paths.ts'
import { Form } from '../form.tsx'
import css from './my-organization.module.css'
import { reportDaysText } from './reports/report-days.ts'

interface Props {
  organization: OwnOrganization
  join_requests: Membership['join_requests']
  projects: OwnProject[]
  reports: OwnReport[]
  /** A bank account waits for the manager's confirmation. */
  account_waiting: boolean
}

/** Work that waits for the manager: reports to write, requests to join, an account to confirm, and projects to correct. */
export function OrganizationTasks({ organization, join_requests, projects, reports, account_waiting }: Props) {
  const to = usePaths()
  const rejected = projects.filter(({ status }) => status === 'rejected')
  if (join_requests.length + rejected.length + reports.length === 0 && !account_waiting) return null
  return (
    <section className={css.waiting} aria-labelledby="waiting">
      <h2 id="waiting">{m.my_organization_waiting()}</h2>
      <ul>
        {account_waiting && (
          <li>
            <p>
              <strong>{m.bank_account_waiting()}</strong>
            </p>
            <Link to={to('bank_account', { slug: organization.slug })}>{m.bank_account_waiting_see()}</Link>
          </li>
        )}
        {reports.map(({ id, project, days_left, overdue }) => (
          <li key={id}>
            <p>
              <strong lang={project.language}>{project.name}</strong>{' '}
              {overdue ? m.my_organization_waiting_report_unlisted() : m.my_organization_waiting_report()}{' '}
              <span className={css.quiet}>{reportDaysText(days_left)}</span>
            </p>
            <Link to={to('own_reports', { slug: project.slug })}>{m.my_organization_waiting_report_write()}</Link>
          </li>
        ))}
        {join_requests.map((request) => (
          <JoinRequest key={request.id} organization={organization} request={request} />
        ))}
        {rejected.map(({ id, name, changed_at }) => (
          <li key={id}>
            <p>
              <strong>{name ?? m.my_organization_unnamed()}</strong> {m.my_organization_waiting_rejected()}{' '}
              <When value={changed_at} short />
            </p>
            <Link to={`${to('my_organization')}?organization=${organization.slug}&tab=rejected#projects`}>
              {m.my_organization_waiting_see()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function JoinRequest({ organization, request }: { organization: OwnOrganization; request: Membership['join_requests'][number] }) {
  const { user, message, created_at } = request
  const name = `${user.name} ${user.surname}`
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong> <span className={css.quiet}>@{user.username}</span> {m.my_organization_waiting_join()} ·{' '}
          <When value={created_at} short />
        </p>
        {message && <blockquote>{message}</blockquote>}
        <p className={css.quiet}>{m.my_organization_join_text()}</p>
      </div>
      <Form method="post" preventScrollReset className={css.answers}>
        <input type="hidden" name="id" value={organization.id} />
        <input type="hidden" name="other" value={request.id} />
        <Button type="submit" name="intent" value="accept" aria-label={m.my_organization_accept_named({ name })}>
          {m.my_organization_accept()}
        </Button>
        <Button type="submit" name="intent" value="decline" look="outline" aria-label={m.my_organization_decline_named({ name })}>
          {m.my_organization_decline()}
        </Button>
      </Form>
    </li>
  )
}

/** Suggestions for a better organization page; hidden when all are done. */
export function NextSteps({
  organization,
  members,
  has_account,
}: {
  organization: OwnOrganization
  members: number
  has_account: boolean
}) {
  const to = usePaths()
  const steps = [
    { done: organization.logo !== null, text: m.my_organization_step_logo() },
    { done: organization.cover !== null, text: m.my_organization_step_cover() },
    { done: organization.contact_email !== null || organization.contact_phone !== null, text: m.my_organization_step_contact() },
    { done: members > 1, text: m.my_organization_step_people() },
    { done: has_account, text: m.bank_account_step() },
  ]
  if (steps.every(({ done }) => done)) return null
  return (
    <section className={css.card} aria-labelledby="steps">
      <h2 id="steps">{m.my_organization_steps()}</h2>
      <ul className={css.steps}>
        {steps.map(({ done, text }) => (
          <li key={text} data-done={done || undefined}>
            {done ? <IconCircleCheck size={20} aria-hidden="true" /> : <IconCircleDashed size={20} aria-hidden="true" />}
            <span>
              {text}
              {done && <span className="visually-hidden"> ({m.my_organization_step_done()})</span>}
            </span>
          </li>
        ))}
      </ul>
      <Link to={to('edit_organization', { slug: organization.slug })}>{m.my_organization_edit()}</Link>
    </section>
  )
}
