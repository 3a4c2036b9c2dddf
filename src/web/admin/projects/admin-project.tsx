import { Button } from '@mantine/core'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { ApiClient } from '../../../api/client.server.ts'
import type { AdminProject } from '../../../domain/projects/desk/managed-project.ts'
import { isPublicStatus } from '../../../domain/projects/project-rules.ts'
import { projectStatusName, projectStatusTone } from '../../../domain/projects/project-status.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, attempt, EMPTY_PAGE, redirectWith } from '../../ask.server.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import { ProjectBar } from '../../components/projects/project-bar.tsx'
import desk from '../../desk/desk-page.module.css'
import { DeskBadge, DeskCard, DeskNothing, DeskPage } from '../../desk/desk-page.tsx'
import { GiftTable } from '../../desk/money/gift-table.tsx'
import { readForm } from '../../form.server.ts'
import { amountErrors } from '../../posted-amounts.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import css from './admin-project.module.css'
import { FeatureActs, ProjectActs } from './project-acts.tsx'
import { ProjectContentView } from './project-content.tsx'
import { ProjectChanges, ProjectHistory } from './project-history.tsx'
import { readMove } from './read-move.ts'

/** One project in any status: its content, its money, its history, and the possible acts. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const project = await readProject(api, params.slug ?? '')
  const [gifts, proposals] = await Promise.all([
    askOr(api.trails.$get({ query: { project: project.id, per_page: '10' } }), EMPTY_PAGE),
    askOr(api.organization.project[':id'].proposals.$get({ param: { id: project.id } }), []),
  ])
  return { project, gifts: gifts.data, proposals }
}

/** Moves it to another status, or to another place among the featured ones, by `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const api = context.get(apiContext)
  const project = await readProject(api, params.slug ?? '')
  const one = api.admin.project[':id']
  const locale = context.get(localeContext)
  const param = { id: project.id }
  const done = () => redirectWith(url.pathname, 'project_flash_moved')
  switch (posted.text('intent')) {
    case 'move': {
      const { currency } = project.collected
      const wrong = amountErrors({ objective_amount: posted.text('objective') }, currency, locale)
      const tried = await attempt(one['status-changes'].$post({ param, json: readMove(posted, currency, locale) }), {}, wrong)
      return 'refused' in tried ? tried.refused : done()
    }
    case 'feature': {
      await attempt(one.feature.$post({ param, json: { place: posted.text('place') as 'first' } }))
      return redirect(url.pathname, { status: 303 })
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function AdminProjectPage() {
  const { project, gifts, proposals } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage
      tab={project.name || m.project_desk_title()}
      title={<Title project={project} />}
      lead={<Link to={to('admin_projects')}>← {m.project_desk_title()}</Link>}
      actions={
        project.status !== 'deleted' && (
          <Button component={Link} to={to('admin_project_edit', { slug: project.slug })} variant="default">
            {m.own_project_edit()}
          </Button>
        )
      }
    >
      <div className={classes(desk.columns, css.columns)}>
        <div className={desk.column}>
          <DeskCard title={m.project_desk_content()}>
            <ProjectContentView project={project} />
          </DeskCard>
          <DeskCard title={m.project_desk_money()}>
            <ProjectMoney project={project} />
            {gifts.length > 0 ? (
              <GiftTable label={m.project_gifts()} trails={gifts} />
            ) : (
              <DeskNothing>{m.project_desk_gifts_none()}</DeskNothing>
            )}
          </DeskCard>
        </div>
        <div className={desk.column}>
          <DeskCard title={m.project_desk_acts()}>
            {proposals.some(({ state }) => state === 'sent') && (
              <Link to={to('admin_review', { slug: project.slug })}>{m.proposal_open()}</Link>
            )}
            {project.status === 'under_review' && (
              <Link to={to('admin_review', { slug: project.slug })}>{m.project_desk_open_review()}</Link>
            )}
            <ProjectActs project={project} />
          </DeskCard>
          <DeskCard title={m.project_desk_featured()}>
            <FeatureActs project={project} />
          </DeskCard>
          <DeskCard title={m.project_desk_about()}>
            <Facts project={project} />
          </DeskCard>
          <DeskCard title={m.proposal_history()}>
            <ProjectChanges proposals={proposals} />
          </DeskCard>
          <DeskCard title={m.project_desk_history()}>
            <ProjectHistory history={project.history} />
          </DeskCard>
        </div>
      </div>
    </DeskPage>
  )
}

function Title({ project: { name, status } }: { project: AdminProject }) {
  return (
    <span className={css.title}>
      {name || m.project_desk_unnamed()} <DeskBadge tone={projectStatusTone(status)}>{projectStatusName(status)}</DeskBadge>
    </span>
  )
}

function Facts({ project }: { project: AdminProject }) {
  const to = usePaths()
  const { slug, organization, managers, created_by, created_at, travellers, favorites, status } = project
  const person = (username: string) => (
    <Link key={username} to={to('admin_user', { slug: username })}>
      @{username}
    </Link>
  )
  return (
    <FactList className={css.links}>
      <Fact name={m.project_desk_organization()}>{organization.name}</Fact>
      <Fact name={m.project_desk_managers()}>
        {managers.length > 0 ? managers.map(({ username }) => person(username)) : m.project_desk_missing()}
      </Fact>
      <Fact name={m.project_desk_created()}>
        <When value={created_at} short /> {created_by && person(created_by.username)}
      </Fact>
      <Fact name={m.project_desk_travellers()}>{travellers}</Fact>
      <Fact name={m.project_favorites_link()}>{favorites}</Fact>
      <Fact name={m.project_desk_address()}>{isPublicStatus(status) ? <Link to={to('project', { slug })}>{slug}</Link> : slug}</Fact>
    </FactList>
  )
}

function ProjectMoney({ project: { objective, other_money, ...project } }: { project: AdminProject }) {
  const all = [{ expected: project.expected, collected: project.collected, paid: project.paid }, ...other_money]
  return (
    <>
      {objective && <ProjectBar project={{ ...project, objective }} large />}
      {all.map(({ expected, collected, paid }) => (
        <FactList key={collected.currency}>
          <Fact name={m.project_desk_collected()}>
            <MoneyText value={collected} exact />
          </Fact>
          <Fact name={m.project_expected_legend()}>
            <MoneyText value={expected} exact />
          </Fact>
          <Fact name={m.project_paid_legend()}>
            <MoneyText value={paid} exact />
          </Fact>
        </FactList>
      ))}
    </>
  )
}

function readProject(api: ApiClient, slug: string): Promise<AdminProject> {
  return ask(api.admin.project[':slug'].$get({ param: { slug: encodeURIComponent(slug) } }))
}
