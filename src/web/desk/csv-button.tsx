import { Button } from '@mantine/core'
import { useLocation, useNavigation } from 'react-router'
import { MOST_AT_ONCE } from '../../domain/exports/export.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconDownload } from '../../kit/ui/icons/icons.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { Form } from '../form.tsx'
import { type ApiPath, useApiPaths } from '../use-api.tsx'

/** A list as CSV: the name of its file, its endpoint, and what the endpoint needs beside the filter in the page's address. */
export interface CsvList {
  name: string
  path: Extract<ApiPath, `${string}.csv`>
  params?: Record<string, string>
  query?: Record<string, string>
  /** The filters that the endpoint knows, where the page has more. */
  only?: string[]
}

interface Props {
  list: CsvList
  /** Rows of the filtered list: the file of a long one is prepared in the background. */
  total: number
  /** The list's filter, when it differs from the page's. */
  filter?: string
}

/** Downloads the filtered list. */
export function CsvButton({ list: { name, path, params = {}, query, only }, total, filter }: Props) {
  const { pathname, search } = useLocation()
  const exports = usePaths()('own_exports')
  const asking = useNavigation().formAction?.startsWith(exports) ?? false
  const { page, view, ...all } = Object.fromEntries(new URLSearchParams(filter ?? search))
  const filters = only ? Object.fromEntries(only.map((name) => [name, all[name]])) : all
  const address = useApiPaths()(path, params, { ...filters, ...query })
  const look = { variant: 'default', leftSection: <IconDownload size={17} aria-hidden="true" />, children: m.desk_csv() } as const
  if (total <= MOST_AT_ONCE) return <Button component="a" href={address} download={`${name}.csv`} {...look} />
  return (
    <Form method="post" action={exports} preventScrollReset>
      <input type="hidden" name="intent" value="request" />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="path" value={address.slice('/api'.length)} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button type="submit" loading={asking} {...look} />
    </Form>
  )
}
