import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { m } from '../../kit/paraglide/messages.js'
import type { Page } from '../../urls/paths.ts'
import { usePaths } from '../../urls/use-paths.ts'

/** Downloads the list as it is narrowed now. */
export function CsvButton({ page }: { page: Extract<Page, `${string}_csv`> }) {
  const { search } = useLocation()
  const to = usePaths()
  return (
    <Button component="a" href={to(page) + search} download variant="default" leftSection={<IconDownload size={17} aria-hidden="true" />}>
      {m.desk_csv()}
    </Button>
  )
}
