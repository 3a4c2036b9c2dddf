import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type CauseContent, causeProblems, mergeCauses } from '../../../domain/causes/pages/cause.kind.ts'
import { ownDraft } from '../../../domain/content/writing/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ContentEditor } from '../../desk/content/content-editor.tsx'
import { readEditor } from '../../desk/content/item-page.server.ts'
import { WrittenInBrowser } from '../../desk/content/written-in-browser.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'

/** The draft of a cause. */
export function loader(about: LoaderFunctionArgs) {
  return readEditor<CauseContent>('cause', about)
}

export default function AdminCauseEdit() {
  const loaded = useLoaderData<typeof loader>()
  const to = usePaths()
  const content = ownDraft<CauseContent>(loaded.content)
  return (
    <DeskPage
      title={loaded.title || m.posts_untitled()}
      lead={<Link to={to('admin_cause', { slug: loaded.id })}>← {m.content_status_title()}</Link>}
    >
      <p>{m.causes_form_hint()}</p>
      <WrittenInBrowser>
        <ContentEditor key={loaded.id} {...loaded} content={content} kind="cause" problems={causeProblems} merge={mergeCauses} />
      </WrittenInBrowser>
    </DeskPage>
  )
}
