import { Button, TextInput } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { createContext, useContext, useEffect, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { SAVED_FILTER_NAME, type SavedFilter, withoutPage } from '../../../domain/saved-filters/saved-filter.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { type FormErrors, FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { matchPath } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { Form } from '../../form.tsx'
import form from '../dialogs/act-dialog.module.css'
import { DeskModal } from '../dialogs/desk-dialog.tsx'
import css from './saved-filter-bar.module.css'

const OwnFilters = createContext<SavedFilter[]>([])
/** The user's saved filters, of every list. */
export const SavedFilters = OwnFilters.Provider

type Answer = { done: 'saved' | 'removed' } | { message: string; errors?: FormErrors }

/** The filters of this list that the user saved by name, and a way to save the one that is set. */
export function SavedFilterBar() {
  const { pathname, search } = useLocation()
  const list = matchPath(pathname)?.[0] ?? ''
  const own = useContext(OwnFilters).filter((filter) => filter.list === list)
  const query = withoutPage(search)
  const is_saved = own.some((filter) => filter.query === query)
  // The choice between several lists is no filter by itself.
  const is_set = [...new URLSearchParams(query).keys()].some((name) => name !== 'view')
  if (own.length === 0 && !is_set) return null
  return (
    <div className={css.bar}>
      {own.length > 0 && (
        <ul aria-label={m.desk_filters_saved()}>
          {own.map((filter) => (
            <Saved key={filter.id} {...filter} is_current={filter.query === query} />
          ))}
        </ul>
      )}
      {is_set && !is_saved && <SaveFilter list={list} query={query} />}
    </div>
  )
}

function Saved({ id, name, query, is_current }: SavedFilter & { is_current: boolean }) {
  const { pathname } = useLocation()
  const fetcher = useFetcher<Answer>()
  const to = usePaths()
  if (fetcher.state !== 'idle') return null
  return (
    <li data-current={is_current || undefined}>
      <Link to={`${pathname}?${query}`} preventScrollReset aria-current={is_current || undefined}>
        <IconBookmark size={14} aria-hidden="true" fill={is_current ? 'currentColor' : 'none'} />
        {name}
      </Link>
      <Form as={fetcher.Form} method="post" action={to('desk_filters')}>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={id} />
        <button type="submit" aria-label={m.desk_filters_remove({ name })}>
          <IconX size={14} aria-hidden="true" />
        </button>
      </Form>
    </li>
  )
}

function SaveFilter({ list, query }: { list: string; query: string }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBookmark size={15} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {m.desk_filters_save()}
      </Button>
      <DeskModal opened={opened} onClose={close} title={m.desk_filters_save()}>
        <SaveForm list={list} query={query} onDone={close} />
      </DeskModal>
    </>
  )
}

function SaveForm({ list, query, onDone }: { list: string; query: string; onDone: () => void }) {
  const fetcher = useFetcher<Answer>()
  const to = usePaths()
  const answer = fetcher.data
  const is_done = answer !== undefined && 'done' in answer && fetcher.state === 'idle'
  useEffect(() => {
    if (is_done) onDone()
  }, [is_done, onDone])
  const errors: FormErrors = (answer && 'errors' in answer && answer.errors) || {}
  return (
    <Form as={fetcher.Form} method="post" action={to('desk_filters')} className={form.form}>
      {answer && 'message' in answer && <FormMessage>{(errors.list ?? errors.query)?.[0] ?? answer.message}</FormMessage>}
      <p>{m.desk_filters_save_text()}</p>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
      <TextInput
        name="name"
        label={m.desk_filters_name()}
        maxLength={SAVED_FILTER_NAME}
        required
        autoComplete="off"
        error={errors.name?.[0]}
        data-autofocus
      />
      <div className={form.actions}>
        <Button variant="default" onClick={onDone}>
          {m.desk_cancel()}
        </Button>
        <Button type="submit" loading={fetcher.state !== 'idle'}>
          {m.desk_filters_save()}
        </Button>
      </div>
    </Form>
  )
}
