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
import { DeskCard, DeskNothing } from '../../desk/desk-page.tsx'
import css from '../../desk/order/ordered-list.module.css'
import { OrderedList } from '../../desk/order/ordered-list.tsx'
import { Form } from '../../form.tsx'
import { LIST_NAMES, PAGE_NAMES, sectionName } from './section-names.ts'
import { SectionRow } from './section-row.tsx'

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
