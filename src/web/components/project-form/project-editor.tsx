import { useEffect, useState } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import type { DraftContent } from '../../../domain/projects/drafts/draft.ts'
import { mergeDrafts } from '../../../domain/projects/drafts/merge-drafts.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { useShownTo } from '../../form.tsx'
import { type ServerDraft, useDraft } from '../draft/use-draft.ts'
import { DraftForm } from './draft-form.tsx'
import type { LoadedForm } from './load-form.server.ts'

interface Props {
  form: LoadedForm
  refused: { message: string; errors: Record<string, string[]> } | null
  /** Addresses: of the draft, of its uploads, of this page, of where one goes after saving, of the login. */
  paths: { draft: string; uploads: string; here: string; saved: string; login: string }
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

function Written({ form, refused, paths, can_send = true }: Props) {
  const { id, user, organization, draft: server, remarks, times, catalogues } = form
  const submit = useSubmit()
  const shown_to = useShownTo()
  const navigate = useNavigate()
  const way = server.way ?? 'draft'
  const draft = useDraft({
    key: `${way} ${id} ${user}`,
    path: paths.draft,
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
      draft_path={paths.draft}
      uploads_path={paths.uploads}
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
