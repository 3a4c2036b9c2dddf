import { useId } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { ProjectCard } from '../../../domain/projects/project.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconCheck, IconSearch } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Button, EmptyState } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ProjectBar } from '../../components/projects/project-bar.tsx'
import { countText } from '../../components/projects/project-labels.ts'
import { Form } from '../../form.tsx'
import { useAddressValue } from '../../use-address-value.ts'
import { ChooseForm } from './choose-form.tsx'
import css from './choose-list.module.css'

/** The data of the choose page, also loaded by the sheet. */
export interface ChooseListData {
  projects: ProjectCard[]
  total: number
  query: string
  chosen_id: string | null
  /** The page to return to after choosing. */
  back: string
}

interface Props extends ChooseListData {
  /** The sheet's fetcher, to search without leaving the page under it. */
  fetcher?: FetcherWithComponents<unknown>
}

/** Search, choose, change or clear: plain forms, so it works without scripts. */
export function ChooseList({ projects, total, query, chosen_id, back, fetcher }: Props) {
  const to = usePaths()
  const SearchForm = fetcher?.Form ?? Form
  const query_id = useId()
  const input = useAddressValue<HTMLInputElement>(query)
  return (
    <div className={css.list}>
      <SearchForm method="get" action={to('choose')} className={css.search}>
        <label htmlFor={query_id} className="visually-hidden">
          {m.project_choose_search()}
        </label>
        <input
          ref={input}
          id={query_id}
          type="search"
          name="query"
          defaultValue={query}
          placeholder={m.project_choose_search()}
          maxLength={100}
        />
        <input type="hidden" name="back" value={back} />
        <Button type="submit" look="secondary" aria-label={m.project_search()}>
          <IconSearch size={20} aria-hidden="true" />
        </Button>
      </SearchForm>
      <p role="status" className={css.count}>
        {countText(total, useLocale())}
      </p>
      {projects.length === 0 && (
        <EmptyState
          title={m.project_none()}
          action={
            <SearchForm method="get" action={to('choose')} onSubmit={() => beginAgain(input.current)}>
              <input type="hidden" name="back" value={back} />
              <Button type="submit">{m.project_clear_filters()}</Button>
            </SearchForm>
          }
        >
          {m.project_none_text()}
        </EmptyState>
      )}
      <ul className={css.projects}>
        {projects.map((project) => (
          <li key={project.id}>
            <Picture scene={project.image.scene} alt="" sizes="6rem" className={css.picture} />
            <div className={css.about}>
              <p className={css.name} lang={project.language}>
                {project.name}
              </p>
              <p className={css.organization}>{project.organization.name}</p>
              <ProjectBar project={project} />
            </div>
            {project.id === chosen_id ? <Chosen back={back} /> : <ChooseForm project={project} back={back} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The button is gone once all projects are listed: the focus goes to the search, empty so that Enter, still held, asks for the same. */
function beginAgain(search: HTMLInputElement | null) {
  if (!search) return
  search.value = ''
  search.focus()
}

function Chosen({ back }: { back: string }) {
  const to = usePaths()
  return (
    <Form method="post" action={to('choose')} preventScrollReset className={css.chosen}>
      <p>
        <IconCheck size={18} aria-hidden="true" />
        {m.project_chosen()}
      </p>
      <input type="hidden" name="project_id" value="" />
      <input type="hidden" name="back" value={back} />
      <Button type="submit" look="quiet">
        {m.project_clear_choice()}
      </Button>
    </Form>
  )
}
