import { documentOf } from '@huella/rich-text/document'
import { type ComponentProps, useEffect, useState } from 'react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { EditedUpdate, ManagedUpdate } from '../../../domain/projects/updates/update.ts'
import { EDIT_DAYS } from '../../../domain/projects/updates/update-rules.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { Badge, Button, ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, attempt, redirectWith } from '../../ask.server.ts'
import { RichText } from '../../components/rich-text/rich-text.tsx'
import { readForm } from '../../form.server.ts'
import { Form } from '../../form.tsx'
import { PageHeading } from '../../page-heading.tsx'
import { Refusal } from '../../post-form.tsx'
import { useIntentSubmitCount } from '../../submit-count.ts'
import { useApiPaths } from '../../use-api.tsx'
import { apiContext, visitorContext } from '../../visitor/page-context.ts'
import { loadProject } from '../projects/load-project.server.ts'
import { ProjectProblem } from '../projects/project-problem.tsx'
import css from './own-updates.module.css'
import { UpdateForm } from './update-form.tsx'

/** The updates of a project, and the form for another one; `?edit=` opens one of them. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { id, slug, name, language } = await loadProject(context, params.slug, url, 1)
  const updates = await ask(context.get(apiContext).organization.project[':id'].updates.$get({ param: { id } }))
  const edited = updates.find((update) => update.id === url.searchParams.get('edit') && update.abilities.edit) ?? null
  return { id, slug, name, language, updates, edited, user: context.get(visitorContext).user?.id ?? '' }
}

/** Posts, edits or removes, by `intent`. */
export async function action({ request, params, url, context }: ActionFunctionArgs) {
  const { text, parsed } = await readForm(request, context)
  const id = /^[\w-]{1,80}$/.test(params.slug ?? '') ? (params.slug ?? '-') : '-'
  const update = /^\w{1,40}$/.test(text('update')) ? text('update') : '-'
  const { updates } = context.get(apiContext).organization.project[':id']
  const done = async (request: Parameters<typeof attempt>[0], flash: Flash) => {
    const tried = await attempt(request)
    if ('refused' in tried) return tried.refused
    return redirectWith(url.pathname, flash)
  }
  if (text('intent') === 'remove') return done(updates[':update'].$delete({ param: { id, update } }), 'own_updates_flash_removed')
  const json = parsed<EditedUpdate>('content')
  if (text('intent') === 'edit') {
    const edited = await done(updates[':update'].$put({ param: { id, update }, json }), 'own_updates_flash_edited')
    if (edited instanceof Response || edited.init?.status !== 409) return edited
    const now: ManagedUpdate[] = await askOr(updates.$get({ param: { id } }), [])
    return data({ ...edited.data, theirs: now.find((one) => one.id === update && one.edited_at !== json.seen) ?? null }, { status: 409 })
  }
  return done(updates.$post({ param: { id }, json }), 'own_updates_flash_posted')
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ProjectProblem error={error} />
}

interface RefusedUpdate {
  message: string
  errors: Record<string, string[]>
  /** The update as somebody else edited it meanwhile. */
  theirs?: ManagedUpdate | null
}

export default function OwnUpdates() {
  const { slug, name, language, updates, edited } = useLoaderData<typeof loader>()
  const refused = useActionData() as RefusedUpdate | undefined
  const to = usePaths()
  const posted = useIntentSubmitCount('post', refused)
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <Container className={css.page}>
      <p className={css.up}>
        <Link to={to('own_project', { slug })} lang={language}>
          ← {name}
        </Link>
      </p>
      <PageHeading tab={m.own_updates_title({ name })}>{m.own_updates_heading()}</PageHeading>
      <p className={css.lead}>{m.own_updates_lead()}</p>
      {refused && Object.keys(refused.errors).length === 0 && <Refusal>{refused.message}</Refusal>}
      <section className={css.panel} aria-labelledby="write-title" id="write">
        <h2 id="write-title">{edited ? m.own_updates_edit() : m.own_updates_new()}</h2>
        {ready ? (
          <Written key={edited?.id ?? 'new'} posted={posted} errors={refused?.errors ?? {}} theirs={refused?.theirs ?? null} />
        ) : (
          <noscript>
            <p>{m.own_updates_scripts()}</p>
          </noscript>
        )}
      </section>
      <section aria-labelledby="told-title">
        <h2 id="told-title">{m.own_updates_published()}</h2>
        {updates.length === 0 ? (
          <p className={css.none}>{m.own_updates_none()}</p>
        ) : (
          <ul className={css.list}>
            {updates.map((update) => (
              <li key={update.id}>
                <UpdateCard update={update} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </Container>
  )
}

function Written(answered: Pick<ComponentProps<typeof UpdateForm>, 'errors' | 'theirs' | 'posted'>) {
  const { id, slug, language, edited, user } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <UpdateForm
      copy={`update ${id} ${edited?.id ?? 'new'} ${user}`}
      edited={edited}
      language={edited?.language ?? language}
      uploads_path={useApiPaths()('/organization/project/:id/update-pictures', { id })}
      leave={edited && to('own_updates', { slug })}
      {...answered}
    />
  )
}

function UpdateCard({ update }: { update: ManagedUpdate }) {
  const { slug } = useLoaderData<typeof loader>()
  const to = usePaths()
  const { id, kind, language, title, document, pictures, created_at, edited_at, mailed_at, abilities } = update
  return (
    <article className={css.told}>
      <p className={css.when}>
        <When value={created_at} />
        <Badge {...(kind === 'report' && { tone: 'good' as const })}>
          {kind === 'report' ? m.project_news_report() : m.project_news_update()}
        </Badge>
        {edited_at && <span>{m.project_news_edited()}</span>}
        {mailed_at && <span>{m.own_updates_mailed()}</span>}
      </p>
      <h3 lang={language}>{title}</h3>
      <RichText document={documentOf(document)} lang={language} />
      {pictures.length > 0 && (
        <ul className={css.pictures}>
          {pictures.map(({ name, alt }) => (
            <li key={name}>
              <Picture scene={name} alt={alt} lang={language} sizes="10rem" widest={640} />
            </li>
          ))}
        </ul>
      )}
      {abilities.remove && (
        <div className={css.acts}>
          {abilities.edit ? (
            <ButtonLink
              to={`${to('own_updates', { slug })}?edit=${id}#write`}
              look="outline"
              aria-label={m.own_updates_edit_named({ title })}
            >
              {m.own_updates_edit_it()}
            </ButtonLink>
          ) : (
            <p className={css.quiet}>{m.own_updates_old({ days: EDIT_DAYS })}</p>
          )}
          <details className={css.remove}>
            <summary aria-label={m.own_updates_remove_named({ title })}>{m.own_updates_remove()}</summary>
            <Form method="post">
              <p>{m.own_updates_remove_text()}</p>
              <input type="hidden" name="update" value={id} />
              <Button type="submit" name="intent" value="remove" look="outline">
                {m.own_updates_remove_sure()}
              </Button>
            </Form>
          </details>
        </div>
      )}
    </article>
  )
}
