import { IconSearch } from '@tabler/icons-react'
import { m } from '../../../kit/paraglide/messages.js'
import { Button } from '../../../kit/ui/ui.tsx'
import css from './search-box.module.css'

export function SearchBoxSubmit() {
  return (
    <Button type="submit" className={css.submit}>
      <IconSearch size={20} stroke={2.25} aria-hidden="true" />
      {m.travel_search()}
    </Button>
  )
}
