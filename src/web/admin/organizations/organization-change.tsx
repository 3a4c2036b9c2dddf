import type { ManagedOrganization } from '../../../domain/organizations/managed-organization.ts'
import { m } from '../../../kit/sentences/messages.js'
import { When } from '../../../kit/ui/when.tsx'
import { ChangeParts } from '../../components/organizations/change-parts.tsx'
import { DeskCard } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import css from './admin-organization.module.css'

/** The waiting change of an approved organization: the present data beside the new ones, and the decision. */
export function OrganizationChangeCard({ organization: { change, name, version, abilities } }: { organization: ManagedOrganization }) {
  if (change?.state !== 'sent') return null
  const values = { change: change.id, seen: version }
  return (
    <DeskCard title={m.organization_change_title()}>
      <p className={css.quiet}>
        {change.sent_by ? m.organization_change_sent({ name: `@${change.sent_by}` }) : m.organization_change_sent_by_nobody()}{' '}
        <When value={change.sent_at} short time />
      </p>
      <ChangeParts parts={change.parts} />
      {abilities.decide_change ? (
        <div className={css.decision}>
          <ActDialog
            label={m.organization_change_accept()}
            button={{ size: 'sm', variant: 'filled' }}
            title={`${m.organization_change_accept()}: ${name}`}
            text={m.organization_change_accept_text()}
            values={{ ...values, intent: 'accept_change' }}
          />
          <ActDialog
            label={m.organization_change_refuse()}
            button={{ size: 'sm', variant: 'light', color: 'red' }}
            title={`${m.organization_change_refuse()}: ${name}`}
            text={m.organization_change_refuse_text()}
            danger
            values={{ ...values, intent: 'refuse_change' }}
          >
            <ReasonField label={m.organization_change_reason()} />
          </ActDialog>
        </div>
      ) : (
        <p className={css.quiet}>{m.error_organization_managed_by_you()}</p>
      )}
    </DeskCard>
  )
}
