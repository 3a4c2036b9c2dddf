import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { contentKindOf, readEditor } from '../../desk/content/item-page.server.ts'
import { WrittenInBrowser } from '../../desk/content/written-in-browser.tsx'
import { DeskPage } from '../../desk/desk-page.tsx'
import { SectionEditor } from './section-editors.tsx'

/** The draft of a text of the site. */
export async function loader(about: LoaderFunctionArgs) {
  const kind = contentKindOf(about.params.slug)
  return { kind, item: await readEditor<never>(kind, about) }
}

export default function AdminSectionEdit() {
  const { kind, item } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage
      title={item.title || m.posts_untitled()}
      lead={<Link to={to('admin_section', { slug: item.id })}>← {m.content_status_title()}</Link>}
    >
      <WrittenInBrowser>
        <SectionEditor key={item.id} kind={kind} item={{ ...item, content: item.content as never }} />
      </WrittenInBrowser>
    </DeskPage>
  )
}
