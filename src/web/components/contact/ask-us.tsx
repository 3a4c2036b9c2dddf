import { m } from '../../../kit/paraglide/messages.js'
import { ButtonLink } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'

interface Props {
  /** What it is about: the slug of an offer, event or project, the words of a search, or the number of a quote. */
  about?: Partial<Record<'offer' | 'event' | 'project' | 'search' | 'quote', string>>
  label?: string
}

/** To the contact page, with what it is about filled in. */
export function AskUs({ about = {}, label }: Props) {
  const to = usePaths()
  const query = new URLSearchParams(about).toString()
  return (
    <ButtonLink to={to('contact') + (query && `?${query}`)} look="outline" prefetch="none">
      {label ?? m.contact_ask_us()}
    </ButtonLink>
  )
}
