import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useLocation, useNavigation } from 'react-router'
import { MOST_AT_ONCE } from '../../domain/exports/export.ts'
import { m } from '../../kit/paraglide/messages.js'
import type { Page } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'
import { Form } from '../form.tsx'

interface Props {
  page: Extract<Page, `${string}_csv`>
  /** Rows of the filtered list: the file of a long one is prepared in the background. */
  total: number
  /** The list's query, when it differs from the page's. */
  query?: string
}

/** Downloads the filtered list. */
export function CsvButton({ page, total, query }: Props) {
  const { pathname, search } = useLocation()
  const asking = useNavigation().formAction?.startsWith(usePaths()(page)) ?? false
  const address = usePaths()(page) + (query ?? search)
  const look = { variant: 'default', leftSection: <IconDownload size={17} aria-hidden="true" />, children: m.desk_csv() } as const
  if (total <= MOST_AT_ONCE) return <Button component="a" href={address} download {...look} />
  return (
    <Form method="post" action={address} preventScrollReset>
      <input type="hidden" name="back" value={pathname + search} />
      <Button type="submit" loading={asking} {...look} />
    </Form>
  )
}
