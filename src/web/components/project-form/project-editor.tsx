import { useEffect, useState } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import type { DraftContent } from '../../../domain/projects/drafts/draft.ts'
import { mergeDrafts } from '../../../domain/projects/drafts/merge-drafts.ts'
import type { Writer } from '../../../domain/projects/proposals/proposal.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Refused } from '../../../kit/ui/forms/field-errors.ts'
import { useShownTo } from '../../form.tsx'
import { useApiPaths } from '../../use-api.tsx'
import { type ServerDraft, useDraft } from '../draft/use-draft.ts'
import { DraftForm } from './draft-form.tsx'
import type { LoadedForm } from './load-form.server.ts'

interface Props {
  form: LoadedForm
  refused: Refused | null
  writer: Writer
  /** Addresses: of this page, of where one goes after saving, of the login. */
  paths: { here: string; saved: string; login: string }
  can_send?: boolean
}

/** The form of a project. It is rendered in the browser only: the browser's copy may be newer than the server's draft. */
export function ProjectEditor(props: Props) {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (ready) return <Written key={props.form.id} {...props} />
  return (
    <noscript>
      <p>{m.project_form_scripts()}</p>
    </noscript>
  )
}

function Written({ form, refused, writer, paths, can_send = true }: Props) {
  const { id, user, organization, draft: server, remarks, times, catalogues } = form
  const submit = useSubmit()
  const shown_to = useShownTo()
  const navigate = useNavigate()
  const to = useApiPaths()
  const path = to('/organization/project/:id/draft', { id }, { as: writer })
  const way = server.way ?? 'draft'
  const draft = useDraft({
    key: `${way} ${id} ${user}`,
    paths: { read: path, save: path },
    server: server as unknown as ServerDraft<DraftContent>,
    merge: mergeDrafts,
  })
  const send = async () => {
    const version = await draft.flush()
    if (version !== null) await submit({ version: String(version), way, shown_to }, { method: 'post' })
  }
  const save = async () => {
    if ((await draft.flush()) !== null) await navigate(paths.saved)
  }
  return (
    <DraftForm
      {...catalogues}
      draft={draft}
      organization={organization}
      project_id={id}
      uploads_path={to('/organization/project/:id/pictures', { id })}
      refused={refused}
      remarks={remarks}
      times={times}
      way={way}
      onSave={() => void save()}
      onSend={can_send ? () => void send() : null}
      login={`${paths.login}?redirect=${encodeURIComponent(paths.here)}`}
    />
  )
}
