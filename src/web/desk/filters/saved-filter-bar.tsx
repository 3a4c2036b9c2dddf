// biome-ignore lint/style/noRestrictedImports: it is on most pages of desks, without the other inputs, and has an error of its own
import { Button, TextInput } from '@mantine/core'
import { createContext, type FormEvent, useContext, useState } from 'react'
import { useLocation } from 'react-router'
import { SAVED_FILTER_NAME, type SavedFilter, withoutPage } from '../../../domain/saved-filters/saved-filter.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { IconBookmark, IconX } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { showToast } from '../../../kit/ui/toasts.ts'
import { matchPath } from '../../../urls/paths.ts'
import { useRevalidation } from '../../shell/realtime/use-revalidation.ts'
import { useApi } from '../../use-api.tsx'
import form from '../dialogs/act-dialog.module.css'
import { DeskModal } from '../dialogs/desk-dialog.tsx'
import css from './saved-filter-bar.module.css'

const OwnFilters = createContext<SavedFilter[]>([])
/** The user's saved filters, of every list. */
export const SavedFilters = OwnFilters.Provider

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
  const api = useApi()
  const revalidate = useRevalidation()
  const [removing, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    const answer = await api['saved-filter'][':id'].$delete({ param: { id } }).catch(() => null)
    if (answer?.ok || answer?.status === 404) return revalidate()
    showToast({ text: m.deals_not_sent(), tone: 'bad' })
    setRemoving(false)
  }
  if (removing) return null
  return (
    <li data-current={is_current || undefined}>
      <Link to={`${pathname}?${query}`} preventScrollReset aria-current={is_current || undefined}>
        <IconBookmark size={14} aria-hidden="true" fill={is_current ? 'currentColor' : 'none'} />
        {name}
      </Link>
      <button type="button" onClick={() => void remove()} aria-label={m.desk_filters_remove({ name })}>
        <IconX size={14} aria-hidden="true" />
      </button>
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
  const api = useApi()
  const revalidate = useRevalidation()
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<{ message: string; errors?: FormErrors } | null>(null)
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name') ?? '')
    setSaving(true)
    const answer = await api['saved-filters'].$post({ json: { list, name, query } }).catch(() => null)
    if (answer?.ok) {
      revalidate()
      return onDone()
    }
    setRefused(answer ? ((await answer.json()) as { message: string }) : { message: m.deals_not_sent() })
    setSaving(false)
  }
  const errors = refused?.errors ?? {}
  return (
    <form noValidate onSubmit={(event) => void save(event)} className={form.form}>
      {refused && <FormMessage key={String(saving)}>{(errors.list ?? errors.query)?.[0] ?? refused.message}</FormMessage>}
      <p>{m.desk_filters_save_text()}</p>
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
        <Button type="submit" loading={saving}>
          {m.desk_filters_save()}
        </Button>
      </div>
    </form>
  )
}
