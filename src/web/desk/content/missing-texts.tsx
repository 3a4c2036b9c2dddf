import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import css from './content-desk.module.css'
import { contentFieldLabel } from './field-label.ts'

interface Props {
  errors: Record<string, string[] | undefined>
  /** The form in which it can be corrected. */
  edit: string
}

/** Fields that a draft lacks for publishing or sending. */
export function MissingTexts({ errors, edit }: Props) {
  const missing = Object.entries(errors)
  if (missing.length === 0) return null
  return (
    <div className={css.problems}>
      <ul>
        {missing.map(([field, texts]) => (
          <li key={field}>
            {contentFieldLabel(field)}: {texts?.[0]}
          </li>
        ))}
      </ul>
      <Link to={edit}>{m.content_problems_fix()}</Link>
    </div>
  )
}
