import type { CONTENT_WAITS, ContentKind, WaitingContent } from '../../../domain/content/content.ts'
import { SECTION_PAGES } from '../../../domain/content/kinds/section-places.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskCard, DeskNothing } from '../../desk/desk-page.tsx'
import { PAGE_NAMES } from '../sections/section-names.ts'
import { TEXT_VIEWS } from '../sections/text-views.ts'
import css from './waiting-content.module.css'

/** Numbers of waiting content: each links to its list with the same filter. */
export function WaitingContentCard({ waiting }: { waiting: WaitingContent[] }) {
  const to = usePaths()
  const lists = useLists(waiting)
  return (
    <DeskCard title={m.desk_home_content()} aside={<Link to={to('admin_calendar')}>{m.desk_home_content_calendar()}</Link>}>
      {lists.length > 0 ? (
        <ul className={css.lists}>
          {lists.map(({ name, address, figures }) => (
            <li key={address}>
              <p>{name}</p>
              <ul>
                {figures.map(({ waits, text }) => (
                  <li key={waits}>
                    <Link
                      to={withWaits(address, waits)}
                      data-waits={waits}
                      aria-label={m.desk_home_content_named({ list: name, what: text })}
                    >
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <DeskNothing>{m.desk_home_content_none()}</DeskNothing>
      )}
    </DeskCard>
  )
}

type Word = (typeof CONTENT_WAITS)[number]
interface List {
  name: string
  address: string
  figures: { waits: Word; text: string }[]
}

/** Groups by list, in the order of the menu: a list can have two kinds. */
function useLists(waiting: WaitingContent[]): List[] {
  const to = usePaths()
  const sections = to('admin_sections')
  const events = to('admin_events')
  const known: { name: string; address: string; kinds: readonly ContentKind[]; page?: keyof typeof PAGE_NAMES }[] = [
    { name: m.desk_home_content_posts(), address: to('admin_posts'), kinds: ['post'] },
    { name: m.offer_desk_offers(), address: events, kinds: ['offer'] },
    { name: m.desk_home_content_groups(), address: `${events}?view=groups`, kinds: ['offer_group'] },
    { name: m.desk_home_content_events(), address: `${events}?view=events`, kinds: ['offer_event'] },
    ...SECTION_PAGES.map((page) => ({
      name: m.desk_home_content_sections({ page: PAGE_NAMES[page]() }),
      address: sections + (page === 'home' ? '' : `?view=${page}`),
      kinds: ['section' as const],
      page,
    })),
    ...Object.entries(TEXT_VIEWS).map(([view, { name, kinds }]) => ({ name: name(), address: `${sections}?view=${view}`, kinds })),
    { name: m.causes_title(), address: to('admin_causes'), kinds: ['cause'] },
  ]
  return known.flatMap(({ name, address, kinds, page = null }) => {
    const of = waiting.filter((one) => kinds.includes(one.kind) && one.page === page)
    return of.length > 0 ? [{ name, address, figures: figuresOf(of) }] : []
  })
}

function figuresOf(waiting: WaitingContent[]): List['figures'] {
  const count = (of: Exclude<keyof WaitingContent, 'kind' | 'page'>) => waiting.reduce((sum, one) => sum + one[of], 0)
  const outdated =
    count('outdated_en') === 0
      ? m.desk_home_content_outdated_es
      : count('outdated_es') === 0
        ? m.desk_home_content_outdated_en
        : m.desk_home_content_outdated
  const texts: Record<Word, typeof outdated> = {
    outdated,
    changed: m.desk_home_content_changed,
    scheduled: m.desk_home_content_scheduled,
  }
  return (Object.keys(texts) as Word[]).flatMap((waits) =>
    count(waits) > 0 ? [{ waits, text: texts[waits]({ count: count(waits) }) }] : [],
  )
}

function withWaits(address: string, waits: Word): string {
  return `${address}${address.includes('?') ? '&' : '?'}waits=${waits}`
}
