import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ContentVersion } from '../../../domain/content/content.ts'
import { changedParagraphs } from '../../../domain/content/history/changed-paragraphs.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { When, whenText } from '../../../kit/ui/when.tsx'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskCard, DeskNothing, DeskPage } from '../desk-page.tsx'
import { useListAddress } from '../list-address.ts'
import { DeleteContent, RestoreVersion } from './content-acts.tsx'
import css from './content-desk.module.css'
import { ContentSides } from './content-sides.tsx'
import { CONTENT_DESK_PAGES } from './desk-pages.ts'
import type { FixedItem } from './fixed-item.ts'
import type { readItemPage } from './item-page.server.ts'
import { ParagraphChanges } from './paragraph-changes.tsx'
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
      {!keeps && <DeleteContent id={id} version={item.version} uses={uses} title={m.content_delete_title()} />}
    </DeskPage>
  )
}

interface ContentHistoryProps {
  item: FixedItem
  versions: ContentVersion[]
  /** The version with the differences to display. */
  shown: { id: string; lines: string[]; before: string[] } | null
}

/** All published versions, newest first: author, public period, changes. */
function ContentHistory({ item, versions, shown }: ContentHistoryProps) {
  const addressOf = useListAddress()
  if (versions.length === 0) return <DeskNothing>{m.content_history_none()}</DeskNothing>
  return (
    <ol className={css.versions}>
      {versions.map((version) => (
        <li key={version.id} id={version.id}>
          <p>
            <strong>{versionName(version)}</strong> · <When value={version.created_at} short time />{' '}
            {version.created_by && m.content_history_by({ name: version.created_by })}
          </p>
          {version.shown.map(({ from, to }) => (
            <p key={from} className={css.quiet}>
              <Shown from={from} to={to} />
            </p>
          ))}
          <div className={css.acts}>
            <Link to={addressOf({ version: version.id })} preventScrollReset>
              {m.content_history_differences()}
            </Link>
            <RestoreVersion item={item} version_id={version.id} name={versionName(version)} />
          </div>
          {shown?.id === version.id && <Differences before={shown.before} after={shown.lines} />}
        </li>
      ))}
    </ol>
  )
}

const NAMES = {
  es: m.content_history_version_es,
  en: m.content_history_version_en,
  shared: m.content_history_version_shared,
}

function versionName({ part, number }: Pick<ContentVersion, 'part' | 'number'>): string {
  return NAMES[part]({ number })
}

function Shown({ from, to }: ContentVersion['shown'][number]) {
  const locale = useLocale()
  const date = (at: string) => whenText(at, locale, { short: true, time: true })
  return to ? m.content_history_from_to({ from: date(from), to: date(to) }) : m.content_history_from({ date: date(from) })
}

function Differences({ before, after }: { before: string[]; after: string[] }) {
  const changes = changedParagraphs(before, after)
  return changes.length > 0 ? <ParagraphChanges changes={changes} /> : <p className={css.quiet}>{m.content_history_same()}</p>
}
