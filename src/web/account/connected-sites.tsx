import type { ConnectedSite } from '../../domain/clients/client.ts'
import { m } from '../../kit/sentences/messages.js'
import { IconWorld } from '../../kit/ui/icons/icons.ts'
import { Button } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { scopeLabel } from '../components/clients/consent.tsx'
import { Form } from '../form.tsx'
import css from './connected-sites.module.css'

/** The sites that may identify this user, each with a button to withdraw consent (intent `withdraw_site`). */
export function ConnectedSites({ sites }: { sites: ConnectedSite[] }) {
  if (sites.length === 0) return <p>{m.client_sites_none()}</p>
  return (
    <>
      <p>{m.client_sites_text()}</p>
      <ul className={css.sites}>
        {sites.map((site) => (
          <li key={site.client_id}>
            <IconWorld aria-hidden="true" />
            <div>
              <strong>{site.name}</strong>
              <p>
                {site.scopes
                  .filter((scope) => scope !== 'openid')
                  .map(scopeLabel)
                  .join(' · ') || scopeLabel('openid')}
              </p>
              <p className={css.when}>
                {m.client_sites_since()} <When value={site.since} />
                {site.last_sign_in_at && (
                  <>
                    {' · '}
                    {m.client_sites_last()} <When value={site.last_sign_in_at} time />
                  </>
                )}
              </p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="client_id" value={site.client_id} />
              <Button
                type="submit"
                name="intent"
                value="withdraw_site"
                look="quiet"
                aria-label={m.client_sites_withdraw_named({ name: site.name })}
              >
                {m.client_sites_withdraw()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}
