import type { ManagedOrganization } from '../../../domain/organizations/managed-organization.ts'
import { writtenCuil } from '../../../domain/users/cuil.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { Fact, FactList } from '../../components/facts/fact-list.tsx'
import css from './admin-organization.module.css'

/** The data of the registration, public and private. */
export function OrganizationFacts({ organization }: { organization: ManagedOrganization }) {
  const { slug, description, type, type_word, place, district, rotary_club, cover, status, created_at, sent_at } = organization
  const to = usePaths()
  const facts: [string, string | null][] = [
    [m.organizations_type(), type_word ? `${type.name}: ${type_word}` : type.name],
    [m.organizations_place(), [place.text, place.context].filter(Boolean).join(', ')],
    [m.organizations_district(), district && `${district.number} · ${district.name}`],
    [m.organizations_club(), rotary_club],
    [m.registration_contact_name(), organization.contact_name],
    [m.registration_contact_email(), organization.contact_email],
    [m.registration_contact_phone(), organization.contact_phone],
    [m.registration_cuit(), organization.cuit && writtenCuil(organization.cuit)],
  ]
  return (
    <>
      {cover && <img src={cover.url} alt="" width={cover.width} height={cover.height} className={css.cover} />}
      <p className={css.description} lang="es">
        {description}
      </p>
      <FactList>
        <Fact name={m.organizations_slug()}>{status === 'approved' ? <Link to={to('organization', { slug })}>{slug}</Link> : slug}</Fact>
        {facts.map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
        <Fact name={m.organizations_sent()}>
          <When value={sent_at ?? created_at} time />
        </Fact>
      </FactList>
    </>
  )
}

function FactRow({ name, value }: { name: string; value: string | null }) {
  return <Fact name={name}>{value ?? '—'}</Fact>
}
