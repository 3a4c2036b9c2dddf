import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { PUBLIC_STATUSES } from '../../../domain/projects/project-rules.ts'
import { projectStatusName } from '../../../domain/projects/project-status.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Badge, Button, ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { DraftFrame } from '../../components/content/draft-frame.tsx'
import { keyOf } from '../../components/project-form/load-form.server.ts'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { PageHeading } from '../../page-heading.tsx'
import { Refusal } from '../../post-form.tsx'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { loadProject } from './load-project.server.ts'
import css from './own-project.module.css'
import { OwnProposals } from './own-proposals.tsx'
import { ProjectProblem } from './project-problem.tsx'

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const project = await loadProject(context, params.slug, url)
  const proposals = await ask(api.organization.project[':id'].proposals.$get({ param: { id: project.id } }))
  return { project, proposals }
}

/** Withdraws it from review, or deletes it; withdraws or discards changes to it. By `intent`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const param = { id: keyOf(params.slug) }
  const locale = context.get(localeContext)
  const api = context.get(apiContext).organization.project[':id']
  const leave = (flash: Flash, path: string) => redirectWith(path, flash)
  if (text('intent') === 'delete') {
    const done = await attempt(api.$delete({ param }))
    return 'refused' in done ? done.refused : leave('own_project_flash_deleted', pathTo('my_organization', locale))
  }
  const here = pathTo('own_project', locale, { slug: param.id })
  if (text('intent') === 'withdraw_proposal') {
    const done = await attempt(api.proposals.$delete({ param }))
    return 'refused' in done ? done.refused : leave('own_project_flash_proposal_withdrawn', here)
  }
  if (text('intent') === 'forget') {
    const done = await attempt(api.draft.$delete({ param, query: {} }))
    return 'refused' in done ? done.refused : leave('own_project_flash_forgotten', here)
  }
  const done = await attempt(api.review.$delete({ param }))
  return 'refused' in done ? done.refused : leave('own_project_flash_withdrawn', here)
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProjectProblem error={error} />
}

export default function ShowOwnProject() {
  const { project, proposals } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const to = usePaths()
  const { name, slug, status, language, abilities, organization, draft } = project
  return (
    <Container className={css.page}>
      <p className={css.lead}>{organization.name}</p>
      <PageHeading lang={language}>{name}</PageHeading>
      <p>
        <Badge {...(status === 'active' && { tone: 'good' as const })}>{projectStatusName(status)}</Badge>
      </p>
      {refused && <Refusal>{refused.message}</Refusal>}
      <div className={css.actions}>
        {abilities.edit && <ButtonLink to={to('edit_project', { slug })}>{m.own_project_edit()}</ButtonLink>}
        {abilities.propose && (
          <ButtonLink to={to('edit_project', { slug })}>
            {draft.version > 0 ? m.own_project_propose_go_on() : m.own_project_propose()}
          </ButtonLink>
        )}
        {(PUBLIC_STATUSES as readonly string[]).includes(status) && (
          <>
            <ButtonLink to={to('project', { slug })} look="outline">
              {m.own_project_public()}
            </ButtonLink>
            <ButtonLink to={to('own_updates', { slug })} look="outline">
              {m.own_updates_heading()}
            </ButtonLink>
            <ButtonLink to={to('own_reports', { slug })} look="outline">
              {m.own_reports_heading()}
            </ButtonLink>
            <ButtonLink to={to('project_links', { slug })} look="outline">
              {m.link_title()}
            </ButtonLink>
          </>
        )}
        {abilities.withdraw && (
          <Form method="post">
            <Button type="submit" name="intent" value="withdraw" look="outline" aria-describedby="withdraw-note">
              {m.own_project_withdraw()}
            </Button>
            <p id="withdraw-note" className={css.note}>
              {m.own_project_withdraw_note()}
            </p>
          </Form>
        )}
        {abilities.delete && (
          <details className={css.delete}>
            <summary>{m.own_project_delete()}</summary>
            <p>{m.own_project_delete_text()}</p>
            <Form method="post">
              <Button type="submit" name="intent" value="delete" look="outline">
                {m.own_project_delete_sure({ name })}
              </Button>
            </Form>
          </details>
        )}
      </div>
      <Missing />
      <OwnProposals project={project} proposals={proposals} />
      <div className={css.columns}>
        <section aria-labelledby="preview-title">
          <h2 id="preview-title">{m.project_form_preview_page()}</h2>
          <DraftFrame id={project.id} page="project_preview" first={useLocale()} content={draft.content} saved />
        </section>
        <History />
      </div>
    </Container>
  )
}

/** The fields that a draft still lacks. */
function Missing() {
  const { project } = useLoaderData<typeof loader>()
  if (!project.abilities.edit || project.missing.length === 0) return null
  return (
    <section className={css.panel} aria-labelledby="missing-title">
      <h2 id="missing-title">{m.own_project_missing()}</h2>
      <ul>
        {[...new Set(project.missing.map(({ field }) => field.split('.')[0]!.replace('_other', '')))].map((field) => (
          <li key={field}>{FIELDS[field]?.() ?? field}</li>
        ))}
      </ul>
    </section>
  )
}

const FIELDS: Record<string, () => string> = {
  name: m.project_form_name,
  slug: m.project_form_slug,
  description: m.project_form_description,
  causes: m.project_form_causes,
  images: m.project_form_pictures,
  objective: m.project_form_objective,
  currency: m.project_form_currency,
  budget: m.project_form_budget,
  country_code: m.project_form_country,
  district_id: m.project_form_district,
}

function History() {
  const { project } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{m.own_project_history()}</h2>
      <ol className={css.history}>
        {project.history.map(({ to, reason, created_at }) => (
          <li key={created_at + to}>
            <b>{projectStatusName(to)}</b> <When value={created_at} short />
            {reason && <blockquote>{reason}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  )
}
