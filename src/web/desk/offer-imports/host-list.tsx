import type { ReactNode } from 'react'
import type { OfferHost } from '../../../domain/offer-imports/hosts/offer-host.ts'
import { m } from '../../../kit/sentences/messages.js'
import { DeskCard, DeskNothing } from '../desk-page.tsx'
import css from './offer-imports.module.css'

interface Props {
  hosts: readonly OfferHost[]
  /** The reader's acts on the list, and on a host. */
  add?: ReactNode
  actsOf?: (host: OfferHost) => ReactNode
}

/** The sites that may be read. */
export function HostList({ hosts, add, actsOf }: Props) {
  return (
    <DeskCard title={m.befun_hosts_title()} aside={add}>
      {hosts.length === 0 ? (
        <DeskNothing>{add ? m.befun_hosts_none_admin() : m.befun_hosts_none()}</DeskNothing>
      ) : (
        <ul className={css.hosts}>
          {hosts.map((host) => (
            <li key={host.id}>
              <div>
                <strong>{host.id}</strong>
                <span>{host.offers === 1 ? m.befun_hosts_offers_one() : m.befun_hosts_offers({ count: host.offers })}</span>
              </div>
              {actsOf?.(host)}
            </li>
          ))}
        </ul>
      )}
    </DeskCard>
  )
}
