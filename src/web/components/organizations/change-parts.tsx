import type { OrganizationChange } from '../../../domain/organizations/changes/organization-change.ts'
import { writtenCuil } from '../../../domain/users/cuil.ts'
import { m } from '../../../kit/sentences/messages.js'
import css from './change-parts.module.css'

type Part = OrganizationChange['parts'][number]

/** Proposed changes of an organization: each value of today beside the proposed one. */
export function ChangeParts({ parts }: { parts: Part[] }) {
  return (
    <ul className={css.parts}>
      {parts.map((part) => (
        <li key={part.part}>
          <h3>{LABELS[part.part]()}</h3>
          <dl>
            <div>
              <dt>{m.organization_change_now()}</dt>
              <dd>
                <Value part={part.part} value={part.before} alt={m.organization_change_logo_now()} />
              </dd>
            </div>
            <div data-proposed>
              <dt>{m.organization_change_proposed()}</dt>
              <dd>
                <Value part={part.part} value={part.after} alt={m.organization_change_logo_proposed()} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Value({ part, value, alt }: { part: Part['part']; value: string | null; alt: string }) {
  if (value === null) return <span className={css.none}>{m.organization_change_none()}</span>
  if (part === 'logo') return <img src={value} alt={alt} width={96} height={96} />
  if (part === 'cuit') return writtenCuil(value)
  return <span lang="es">{value}</span>
}

const LABELS: Record<Part['part'], () => string> = {
  name: m.organization_change_part_name,
  slug: m.organization_change_part_slug,
  description: m.organization_change_part_description,
  cuit: m.organization_change_part_cuit,
  logo: m.organization_change_part_logo,
}
