import { Button } from '@mantine/core'
import type { ManagedSection } from '../../../domain/sections/section.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconPencil } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { SideBadges } from '../../desk/content/side-state.tsx'
import { DeskBadge } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import css from '../../desk/order/ordered-list.module.css'
import type { RowPlace } from '../../desk/order/ordered-row.ts'
import { MoveButtons, RowHandle } from '../../desk/order/row-moves.tsx'
import { sectionName } from './section-names.ts'

interface Props {
  section: ManagedSection
  /** Its position, if it can be moved. */
  place?: RowPlace
}

/** A section of a list: the state of each language, and the acts on it. */
export function SectionRow({ section, place }: Props) {
  const to = usePaths()
  const { id, said, es, en, enabled, keeps } = section
  const title = sectionName(section)
  return (
    <>
      {place ? <RowHandle title={title} pinned={keeps === 'public'} handle={place.handle} /> : <span />}
      <div className={css.name}>
        <Link to={to('admin_section', { slug: id })}>{title}</Link>
        {title !== said && <span>{said}</span>}
        {(es.changed || en.changed) && <span>{m.posts_changes_pending()}</span>}
      </div>
      <div className={css.states}>
        {!enabled && <DeskBadge>{m.sections_hidden()}</DeskBadge>}
        <SideBadges es={es} en={en} />
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
            {place && <MoveButtons id={id} title={title} place={place} />}
          </>
        )}
      </div>
    </>
  )
}

function Visibility({ id, title, enabled }: { id: string; title: string; enabled: boolean }) {
  return enabled ? (
    <ActDialog
      label={m.sections_hide()}
      named={m.sections_hide_named({ title })}
      text={m.sections_hide_text()}
      values={{ intent: 'hide', id }}
    />
  ) : (
    <ActDialog
      label={m.sections_show()}
      named={m.sections_show_named({ title })}
      text={m.sections_show_text()}
      values={{ intent: 'show', id }}
    />
  )
}
