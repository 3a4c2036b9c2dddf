import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { WaitingProposal } from '../../../domain/projects/proposals/proposal.ts'
import type { ReviewTimes, WaitingProject } from '../../../domain/projects/review/review.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask } from '../../ask.server.ts'
import { reviewDaysText } from '../../components/project-form/review-promise.tsx'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { type DeskColumn, DeskTable } from '../../desk/desk-table.tsx'
import { readList } from '../../desk/read-list.server.ts'
import { apiContext, nowContext } from '../../visitor/page-context.ts'
import css from './admin-pending.module.css'

/** The queue of projects that were sent for review. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { admin } = context.get(apiContext)
  const [{ data, meta }, proposals] = await Promise.all([
    readList(url, (query) => admin.projects.pending.$get({ query })),
    ask(admin.proposals.$get()),
  ])
  const due = new Date(context.get(nowContext).getTime() - meta.times.promised_days * 86_400_000).toISOString()
  return { projects: data.map((project) => ({ ...project, late: project.sent_at < due })), meta, proposals }
}

export default function AdminPending() {
  const { projects, proposals, meta } = useLoaderData<typeof loader>()
  return (
    <DeskPage title={m.project_review_title()} lead={m.project_review_lead()}>
      <DeskCard title={m.project_review_times()}>
        <Times times={meta.times} />
      </DeskCard>
      {projects.length > 0 ? (
        <DeskTable label={m.project_review_title()} rows={projects} columns={columns()} meta={meta} />
      ) : (
        <EmptyState title={m.project_review_none()}>{m.project_review_none_text()}</EmptyState>
      )}
      <DeskCard title={m.proposal_waiting()}>
        {proposals.length > 0 ? (
          <DeskTable label={m.proposal_waiting()} rows={proposals} columns={proposalColumns()} />
        ) : (
          <DeskNothing>{m.proposal_waiting_none()}</DeskNothing>
        )}
      </DeskCard>
    </DeskPage>
  )
}

/** Our promise of days, and our record. */
function Times({ times: { promised_days, decided, median_days, worst_days } }: { times: ReviewTimes }) {
  const locale = useLocale()
  return (
    <dl className={css.times}>
      <div>
        <dt>{m.project_review_promise()}</dt>
        <dd>{reviewDaysText(promised_days, locale)}</dd>
      </div>
      <div>
        <dt>{m.project_review_median()}</dt>
        <dd>{median_days === null ? '–' : reviewDaysText(median_days, locale)}</dd>
      </div>
      <div>
        <dt>{m.project_review_worst()}</dt>
        <dd>{worst_days === null ? '–' : reviewDaysText(worst_days, locale)}</dd>
      </div>
      <div>
        <dt>{m.project_review_decided()}</dt>
        <dd>{decided}</dd>
      </div>
    </dl>
  )
}

function columns(): DeskColumn<WaitingProject & { late: boolean }>[] {
  return [
    { key: 'name', title: m.project_desk_name(), render: (project) => <Name project={project} /> },
    {
      key: 'sent_at',
      title: m.project_review_sent(),
      render: ({ sent_at, late, round }) => (
        <span className={css.sent}>
          <When value={sent_at} short />
          {late && <DeskBadge tone="bad">{m.project_review_late()}</DeskBadge>}
          {round > 1 && <DeskBadge>{m.project_review_round({ round })}</DeskBadge>}
        </span>
      ),
    },
    {
      key: 'claim',
      title: m.project_review_reviewer(),
      from: 'tablet',
      render: ({ claim }) => (claim ? `@${claim.username}` : m.project_review_nobody()),
    },
  ]
}

function proposalColumns(): DeskColumn<WaitingProposal>[] {
  return [
    { key: 'name', title: m.project_desk_name(), render: (proposal) => <Name project={proposal} /> },
    {
      key: 'sent_at',
      title: m.proposal_sent(),
      render: ({ sent_at, full_review }) => (
        <span className={css.sent}>
          <When value={sent_at} short />
          {full_review && <DeskBadge tone="warn">{m.proposal_full()}</DeskBadge>}
        </span>
      ),
    },
    {
      key: 'claim',
      title: m.project_review_reviewer(),
      from: 'tablet',
      render: ({ claim }) => (claim ? `@${claim.username}` : m.project_review_nobody()),
    },
  ]
}

function Name({ project }: { project: Pick<WaitingProject, 'slug' | 'name' | 'organization'> }) {
  const to = usePaths()
  return (
    <div>
      <Link to={to('admin_review', { slug: project.slug })}>{project.name}</Link>
      <span>{project.organization.name}</span>
    </div>
  )
}
