import { m } from '../../../kit/sentences/messages.js'
import { IconSearch } from '../../../kit/ui/icons/icons.ts'
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
