import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskCard, DeskPage } from '../desk-page.tsx'
import { DeleteContent } from './content-acts.tsx'
import { ContentHistory } from './content-history.tsx'
import { ContentSides } from './content-sides.tsx'
import { CONTENT_DESK_PAGES } from './desk-pages.ts'
import type { readItemPage } from './item-page.server.ts'
import { titleOf } from './title-of.ts'

interface Props {
  item: Awaited<ReturnType<typeof readItemPage>>
  /** The name of the list that it is in. */
  list: string
  /** The view of the list that it is in. */
  view?: string
  /** Content of its kind, after its state. */
  children?: ReactNode
}

/** An item: the state of each side, its published versions, and the acts on it. */
export function ContentItem({ item, list, view, children }: Props) {
  const to = usePaths()
  const { id, kind, keeps, shown_on, versions, uses, version_text } = item
  const pages = CONTENT_DESK_PAGES[kind]
  return (
    <DeskPage
      title={titleOf(item, useLocale())}
      lead={<Link to={to(pages.list) + (view ? `?view=${view}` : '')}>← {list}</Link>}
      actions={
        <Button component={Link} to={to(pages.edit, { slug: id })}>
          {m.content_edit()}
        </Button>
      }
    >
      <DeskCard title={m.content_status_title()}>
        <ContentSides item={item} hrefOf={(side, slug) => pathTo(shown_on as 'post', side, { slug })} />
      </DeskCard>
      {children}
      <DeskCard title={m.content_history_title()}>
        <ContentHistory item={item} versions={versions} shown={version_text} />
      </DeskCard>
      {!keeps && <DeleteContent id={id} uses={uses} title={m.content_delete_title()} />}
    </DeskPage>
  )
}
