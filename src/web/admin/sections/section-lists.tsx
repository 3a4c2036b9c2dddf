import { Button } from '@mantine/core'
import {
  manyOf,
  SECTION_LIST_NAMES,
  SECTION_LISTS,
  type SectionList,
  type SectionPage,
} from '../../../domain/content/kinds/section-places.ts'
import type { ManagedSection } from '../../../domain/sections/section.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconPencil } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { SideBadges } from '../../desk/content/side-state.tsx'
import { DeskBadge, DeskCard, DeskNothing } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import css from '../../desk/order/ordered-list.module.css'
import { OrderedList } from '../../desk/order/ordered-list.tsx'
import type { RowPlace } from '../../desk/order/ordered-row.ts'
import { MoveButtons, RowHandle } from '../../desk/order/row-moves.tsx'
import { Form } from '../../form.tsx'
import { LIST_NAMES, PAGE_NAMES, sectionName } from './section-names.ts'

/** The sections of a page: its own, and the lists within. */
export function SectionLists({ page, sections }: { page: SectionPage; sections: ManagedSection[] }) {
  return SECTION_LIST_NAMES.filter((list) => SECTION_LISTS[list].page === page).map((list) => {
    const rows = sections.filter((section) => section.list === list)
    return (
      <DeskCard key={list} title={LIST_NAMES[list]()} aside={<Add list={list} />}>
        {rows.length > 0 ? <Order label={LIST_NAMES[list]()} sections={rows} /> : <DeskNothing>{m.sections_none()}</DeskNothing>}
      </DeskCard>
    )
  })
}

/** Some sections of a page, without their places. */
export function FoundSections({ page, sections }: { page: SectionPage; sections: ManagedSection[] }) {
  return (
    <DeskCard title={PAGE_NAMES[page]()}>
      <ul className={css.rows} aria-label={PAGE_NAMES[page]()}>
        {sections.map((section) => (
          <li key={section.id} className={css.row}>
            <SectionRow section={section} />
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}

function Order({ label, sections }: { label: string; sections: ManagedSection[] }) {
  const rows = sections.map((section) => ({ id: section.id, name: sectionName(section), pinned: section.keeps === 'public' }))
  const byId = new Map(sections.map((section) => [section.id, section]))
  return <OrderedList label={label} rows={rows} render={(id, place) => <SectionRow section={byId.get(id)!} place={place} />} />
}

/** Begins another one, where there can be more. */
function Add({ list }: { list: SectionList }) {
  const place = manyOf(list)
  return (
    place && (
      <Form method="post">
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="place" value={place} />
        <Button type="submit" variant="default" size="xs" aria-label={m.sections_add_named({ list: LIST_NAMES[list]() })}>
          {m.sections_add()}
        </Button>
      </Form>
    )
  )
}

interface Props {
  section: ManagedSection
  /** Its position, if it can be moved. */
  place?: RowPlace
}

/** A section of a list: the state of each language, and the acts on it. */
function SectionRow({ section, place }: Props) {
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
