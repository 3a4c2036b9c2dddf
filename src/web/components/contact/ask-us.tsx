import { m } from '../../../kit/sentences/messages.js'
import { ButtonLink } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'

interface Props {
  /** The subject: the slug of an offer, event or project, the text of a search, or the number of a quote. */
  about?: Partial<Record<'offer' | 'event' | 'project' | 'search' | 'quote', string>>
  label?: string
}

/** A link to the contact page, with the subject filled in. */
export function AskUs({ about = {}, label }: Props) {
  const to = usePaths()
  const query = new URLSearchParams(about).toString()
  return (
    <ButtonLink to={to('contact') + (query && `?${query}`)} look="outline" prefetch="none">
      {label ?? m.contact_ask_us()}
    </ButtonLink>
  )
}
