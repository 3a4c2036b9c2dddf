import { Button } from '@mantine/core'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { ApiClient } from '../../../api/client.server.ts'
import type { AdminProject } from '../../../domain/projects/desk/managed-project.ts'
import type { Review } from '../../../domain/projects/review/review.ts'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import desk from '../../desk/desk-page.module.css'
import { DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { type PostedForm, readForm } from '../../form.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './admin-project.module.css'
import { ProjectActs } from './project-acts.tsx'
import { ProjectContentView } from './project-content.tsx'
import { ProposalReviewPage } from './proposal-review.tsx'
import { readMove } from './read-move.ts'
import { PartRemarks, RemarkLine } from './review-remarks.tsx'
import { ReviewChanges, ReviewClaim, ReviewNotes } from './review-side.tsx'

/** One project under review: its content, with remarks at each part, and the decision. Or the changes proposed to an approved one. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const slug = encodeURIComponent(params.slug ?? '')
  const [project, me] = await Promise.all([ask(api.admin.project[':slug'].$get({ param: { slug } })), ask(api.oauth.user.$get())])
  if (project.status !== 'under_review')
    return { proposal: await ask(api.admin.project[':slug'].proposal.$get({ param: { slug: project.id } })), project, me: me.id }
  return { review: await readReview(api, project.id), project, me: me.id }
}

/** Claims, notes, remarks and decisions, by `intent`. After a decision comes the next project. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const api = context.get(apiContext)
  const slug = encodeURIComponent(params.slug ?? '')
  const { id } = await ask(api.admin.project[':slug'].$get({ param: { slug } }))
  const one = api.admin.project[':id']
  const param = { id }
  const { text } = posted
  switch (text('intent')) {
    case 'claim': {
      const tried = await attempt(one.claims.$post({ param, json: { from: text('from') || null, to: text('to') || null } }))
      if ('refused' in tried) return redirect(url.pathname, { headers: { 'set-cookie': flashCookie('project_alert_claim_moved') } })
      return redirect(url.pathname, { status: 303 })
    }
    case 'note':
      return addedOr(await attempt(one.notes.$post({ param, json: { body: text('body') } })))
    case 'remark':
      return addedOr(await attempt(one.remarks.$post({ param, json: { part: text('part'), body: text('body') } })))
    case 'close_remark':
      return addedOr(await attempt(api.admin.remark[':id'].$delete({ param: { id: encodeURIComponent(text('remark')) } })))
    case 'move':
      return decide(api, await readReview(api, id), posted, context.get(localeContext))
    case 'decide':
      return decideProposal(api, posted, context.get(localeContext))
    default:
      throw data(null, { status: 400 })
  }
}

function addedOr(tried: Awaited<ReturnType<typeof attempt>>) {
  return 'refused' in tried ? tried.refused : data({ added: true })
}

async function decide(api: ApiClient, review: Review, posted: PostedForm, locale: 'es' | 'en') {
  const json = readMove(posted, '', locale)
  const tried = await attempt(api.admin.project[':id']['status-changes'].$post({ param: { id: review.id }, json }))
  if ('refused' in tried) return tried.refused
  const to = review.next === null ? pathTo('admin_pending', locale) : pathTo('admin_review', locale, { slug: review.next })
  const flash = review.next === null ? 'project_flash_all_decided' : 'project_flash_decided'
  return redirectWith(to, flash)
}

async function decideProposal(api: ApiClient, { text }: PostedForm, locale: 'es' | 'en') {
  const to = text('to') === 'accepted' ? ('accepted' as const) : ('refused' as const)
  const json = { to, seen: text('seen'), reason: text('reason') }
  const tried = await attempt(api.admin.proposal[':id'].decision.$post({ param: { id: encodeURIComponent(text('proposal')) }, json }))
  if ('refused' in tried) return tried.refused
  const flash = to === 'accepted' ? 'proposal_flash_accepted' : 'proposal_flash_refused'
  return redirectWith(pathTo('admin_pending', locale), flash)
}

export default function AdminReview() {
  const { review, proposal, project, me } = useLoaderData<typeof loader>()
  if (proposal) return <ProposalReviewPage proposal={proposal} me={me} />
  return <ProjectReview review={review} project={project} me={me} />
}

function ProjectReview({ review, project, me }: { review: Review; project: AdminProject; me: string }) {
  const to = usePaths()
  const others = review.claim && review.claim.id !== me ? review.claim : null
  const labelOf = useLabels(project)
  const gone = review.remarks.filter(({ part }) => labelOf(part) === '')
  return (
    <DeskPage
      tab={m.project_review_of({ name: project.name })}
      title={project.name}
      lead={
        <>
          <Link to={to('admin_pending')}>← {m.project_review_title()}</Link> · {project.organization.name} · {m.project_review_sent()}{' '}
          <When value={review.sent_at} short time />
        </>
      }
      actions={
        review.next ? (
          <Button component={Link} to={to('admin_review', { slug: review.next })} variant="default">
            {m.project_review_next({ left: review.waiting - 1 })}
          </Button>
        ) : (
          <p>{m.project_review_last()}</p>
        )
      }
    >
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          <DeskCard title={m.project_review_changes()}>
            <ReviewChanges changes={review.changes} />
          </DeskCard>
          {gone.length > 0 && (
            <DeskCard title={m.project_review_gone()}>
              <ul className={css.gone}>
                {gone.map((remark) => (
                  <RemarkLine key={remark.id} remark={remark} />
                ))}
              </ul>
            </DeskCard>
          )}
          <DeskCard title={m.project_desk_content()}>
            <ProjectContentView
              project={project}
              below={(part, label) => (
                <PartRemarks part={part} label={label} remarks={review.remarks.filter((remark) => remark.part === part)} />
              )}
            />
          </DeskCard>
        </div>
        <div className={desk.column}>
          <DeskCard title={m.project_review_reviewer()}>
            <ReviewClaim review={review} me={me} />
          </DeskCard>
          <DeskCard title={m.project_review_decide()}>
            {others ? <p>{m.project_review_decide_other({ username: others.username })}</p> : <ProjectActs project={project} />}
          </DeskCard>
          <DeskCard title={m.project_review_notes()}>
            <ReviewNotes notes={review.notes} />
          </DeskCard>
        </div>
      </div>
    </DeskPage>
  )
}

type Parts = Pick<AdminProject, 'images' | 'budget'>

/** The names of a project's parts; empty for one that it does not have now. */
function useLabels({ images, budget }: Parts): (part: string) => string {
  const labels: Record<string, string> = {
    name: m.project_desk_name(),
    summary: m.project_desk_summary(),
    description: m.project_desk_description(),
    causes: m.project_desk_causes(),
    place: m.project_desk_place(),
    objective: m.project_desk_objective(),
  }
  for (const { position } of images) labels[`image:${position}`] = m.project_desk_picture({ number: position })
  for (const { position, what } of budget) labels[`budget:${position}`] = m.project_desk_budget_line({ what })
  return (part) => labels[part] ?? ''
}

function readReview(api: ApiClient, slug: string): Promise<Review> {
  return ask(api.admin.project[':slug'].review.$get({ param: { slug: encodeURIComponent(slug) } }))
}
