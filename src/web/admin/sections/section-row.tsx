import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconPinned } from '@tabler/icons-react'
import type { HTMLAttributes } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ManagedSection } from '../../../domain/sections/section.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import { SideBadge } from '../../desk/content/side-state.tsx'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { sectionName } from './section-names.ts'
import css from './section-order.module.css'

interface Props {
  section: ManagedSection
  /** Its place among the rows. */
  index: number
  rows: readonly ManagedSection[]
  /** Of dragging. */
  handle?: HTMLAttributes<HTMLElement> | null
}

/** A section of a list: how each language stands, and what can be done with it. */
export function SectionRow({ section, index, rows, handle }: Props) {
  const to = usePaths()
  const { id, said, es, en, enabled, keeps } = section
  const title = sectionName(section)
  return (
    <>
      <Handle title={title} keeps={keeps} handle={handle} />
      <div className={css.name}>
        <Link to={to('admin_section', { slug: id })}>{title}</Link>
        {title !== said && <span>{said}</span>}
        {(es.changed || en.changed) && <span>{m.posts_changes_pending()}</span>}
      </div>
      <div className={css.states}>
        {!enabled && <DeskBadge>{m.sections_hidden()}</DeskBadge>}
        <span>
          <abbr title={m.content_side_es()}>es</abbr> <SideBadge state={es.state} />
        </span>
        <span>
          <abbr title={m.content_side_en()}>en</abbr> <SideBadge state={en.state} />
        </span>
      </div>
      <div className={css.acts}>
        <Button
          component={Link}
          to={to('admin_section_edit', { slug: id })}
          variant="default"
          size="xs"
          aria-label={m.sections_edit_named({ title })}
        >
          <IconPencil size={15} aria-hidden="true" />
        </Button>
        {keeps !== 'public' && (
          <>
            <Visibility id={id} title={title} enabled={enabled} />
            <Move
              id={id}
              to={index}
              label={m.sections_up({ title })}
              Icon={IconArrowUp}
              can={index > (rows[0]?.keeps === 'public' ? 1 : 0)}
            />
            <Move id={id} to={index + 2} label={m.sections_down({ title })} Icon={IconArrowDown} can={index < rows.length - 1} />
          </>
        )}
      </div>
    </>
  )
}

function Handle({ title, keeps, handle }: Pick<Props, 'handle'> & { title: string; keeps: ManagedSection['keeps'] }) {
  if (keeps === 'public')
    return (
      <span
        {...handle}
        className={css.pinned}
        title={m.sections_first()}
        {...(handle && { role: 'img', tabIndex: -1, 'aria-label': m.sections_first() })}
      >
        <IconPinned size={17} aria-hidden="true" />
      </span>
    )
  return (
    <span {...handle} className={css.handle} {...(handle && { 'aria-label': m.sections_handle({ title }) })}>
      <IconGripVertical size={17} aria-hidden="true" />
    </span>
  )
}

function Visibility({ id, title, enabled }: { id: string; title: string; enabled: boolean }) {
  return enabled ? (
    <ActDialog
      label={m.sections_hide()}
      named={m.sections_hide_named({ title })}
      title={m.sections_hide_named({ title })}
      text={m.sections_hide_text()}
      submit={m.sections_hide()}
      values={{ intent: 'hide', id }}
    />
  ) : (
    <ActDialog
      label={m.sections_show()}
      named={m.sections_show_named({ title })}
      title={m.sections_show_named({ title })}
      text={m.sections_show_text()}
      submit={m.sections_show()}
      values={{ intent: 'show', id }}
    />
  )
}

interface MoveProps {
  id: string
  /** The place it goes to, from 1. */
  to: number
  label: string
  Icon: typeof IconArrowUp
  can: boolean
}

/** It keeps the focus at the end of the list, too. */
function Move({ id, to, label, Icon, can }: MoveProps) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="to" value={to} />
      <ActionIcon
        type="submit"
        variant="default"
        size={30}
        aria-label={label}
        aria-disabled={!can}
        data-disabled={!can || undefined}
        onClick={(event) => !can && event.preventDefault()}
      >
        <Icon size={15} aria-hidden="true" />
      </ActionIcon>
    </fetcher.Form>
  )
}
