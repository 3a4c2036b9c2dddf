import { type FormEvent, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PROJECT_SORTS, PUBLIC_STATUSES } from '../../../domain/projects/project-rules.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconAdjustmentsHorizontal, IconSearch } from '../../../kit/ui/icons/icons.ts'
import { Button, Field } from '../../../kit/ui/ui.tsx'
import { useEarlyChoice } from '../../../kit/ui/use-early-choice.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { NearField } from '../../components/places/near-field.tsx'
import type { SuggestedPlace } from '../../components/places/suggested-place.ts'
import { publicStatusName, sortName } from '../../components/projects/project-labels.ts'
import { type ProjectSearch, readProjectSearch, withNear, writeProjectSearch } from '../../components/projects/project-search.ts'
import { useAddressValue } from '../../use-address-value.ts'
import type { BrowseFacts } from './browse-facts.server.ts'
import css from './project-filters.module.css'

type Props = Pick<BrowseFacts, 'search' | 'causes' | 'districts' | 'near' | 'near_problem'>

/** The filters as a GET form. With scripts a choice is submitted at once, and the address has only the fields that are set. */
export function ProjectFilters({ search, causes, districts, near, near_problem }: Props) {
  const to = usePaths()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useEarlyChoice(form)
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(to('projects') + writeProjectSearch(searchOf(event.currentTarget)), { preventScrollReset: true })
  }
  const submitNow = (event: FormEvent<HTMLFormElement>) => {
    if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
  }
  const goNear = (place: SuggestedPlace | null) => {
    const current = form.current ? searchOf(form.current) : search
    navigate(to('projects') + writeProjectSearch(withNear(current, place?.id ?? '')), { preventScrollReset: true })
  }
  return (
    <search aria-label={m.project_filters()}>
      <form ref={form} method="get" action={to('projects')} onSubmit={ask} onChange={submitNow} autoComplete="off" className={css.filters}>
        <div className={css.query}>
          <QueryField value={search.query} />
          <NearField key={near?.id ?? near_problem?.text ?? ''} id="projects-near" near={near} problem={near_problem} onPlace={goNear} />
          <Button type="submit" look="secondary">
            <IconSearch size={20} aria-hidden="true" />
            {m.project_search()}
          </Button>
        </div>
        <details className={css.more}>
          <summary>
            <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />
            {m.browse_more_filters()}
          </summary>
          <div className={css.choices}>
            <Choices search={search} causes={causes} districts={districts} />
          </div>
        </details>
        {search.place && <input type="hidden" name="place" value={search.place} />}
        {search.view === 'map' && <input type="hidden" name="view" value="map" />}
      </form>
    </search>
  )
}

function Choices({ search, causes, districts }: Pick<Props, 'search' | 'causes' | 'districts'>) {
  const { cause, district, status, sort, near } = search
  return (
    <>
      <Choice name="cause" label={m.project_filter_cause()} value={cause}>
        <option value="">{m.project_filter_cause_all()}</option>
        {causes.map((cause) => (
          <option key={cause.slug} value={cause.slug} lang={cause.language}>
            {cause.name}
          </option>
        ))}
      </Choice>
      <Choice name="district" label={m.project_filter_district()} value={district}>
        <option value="">{m.project_filter_district_all()}</option>
        {districts.map((district) => (
          <option key={district.id} value={district.number}>
            {m.project_district_named({ number: district.number, name: district.name })}
          </option>
        ))}
      </Choice>
      <Choice name="status" label={m.project_filter_status()} value={status}>
        <option value="">{m.project_filter_status_all()}</option>
        {[...PUBLIC_STATUSES].sort().map((each) => (
          <option key={each} value={each}>
            {publicStatusName(each)}
          </option>
        ))}
      </Choice>
      <Choice name="sort" label={m.project_sort()} value={sort}>
        {PROJECT_SORTS.filter((each) => each !== 'near' || near !== '').map((each) => (
          <option key={each} value={each}>
            {sortName(each)}
          </option>
        ))}
      </Choice>
    </>
  )
}

function QueryField({ value }: { value: string }) {
  const input = useAddressValue<HTMLInputElement>(value)
  return (
    <Field id="projects-query" label={m.project_filter_query()}>
      <input
        ref={input}
        id="projects-query"
        type="search"
        name="query"
        defaultValue={value}
        placeholder={m.project_filter_query_example()}
        maxLength={100}
      />
    </Field>
  )
}

function Choice({ name, label, value, children }: { name: string; label: string; value: string; children: ReactNode }) {
  const select = useAddressValue<HTMLSelectElement>(value)
  return (
    <Field id={`projects-${name}`} label={label}>
      <select ref={select} id={`projects-${name}`} name={name} defaultValue={value}>
        {children}
      </select>
    </Field>
  )
}

function searchOf(form: HTMLFormElement): ProjectSearch {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return readProjectSearch(new URLSearchParams(entries))
}
