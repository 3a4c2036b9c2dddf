import { Button } from '@mantine/core'
import type { ManagedOrganization } from '../../../domain/organizations/managed-organization.ts'
import { m } from '../../../kit/sentences/messages.js'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import css from './admin-organization.module.css'

/** The admin's acts on an organization under review. */
export function ReviewActs({ organization: { name, claimed_by, version, abilities } }: { organization: ManagedOrganization }) {
  return (
    <>
      {abilities.claim && (
        <ActDialog
          label={m.organizations_claim()}
          button={{ size: 'sm' }}
          text={
            claimed_by ? m.organizations_claim_from({ name: `${claimed_by.name} ${claimed_by.surname}` }) : m.organizations_claim_text()
          }
          values={{ intent: 'claim' }}
        />
      )}
      {abilities.give_back && (
        <ActDialog
          label={m.organizations_give_back()}
          button={{ size: 'sm' }}
          text={m.organizations_give_back_text()}
          values={{ intent: 'give_back' }}
        />
      )}
      {abilities.decide && (
        <>
          <ActDialog
            label={m.organizations_reject()}
            button={{ variant: 'light', color: 'red', size: 'sm' }}
            title={m.organizations_reject_title({ name })}
            text={m.organizations_reject_text()}
            danger
            values={{ intent: 'reject', seen: version }}
          >
            <ReasonField label={m.organizations_reason()} description={m.organizations_reason_hint()} />
          </ActDialog>
          {abilities.approve ? (
            <ActDialog
              label={m.organizations_approve()}
              button={{ variant: 'filled', size: 'sm' }}
              title={m.organizations_approve_title({ name })}
              text={m.organizations_approve_text()}
              values={{ intent: 'approve', seen: version }}
            />
          ) : (
            <ApproveNot />
          )}
        </>
      )}
    </>
  )
}

/** The reason is beside the button, because a disabled button does not explain itself. */
function ApproveNot() {
  return (
    <>
      <Button size="sm" disabled aria-describedby="approve-not">
        {m.organizations_approve()}
      </Button>
      <p id="approve-not" className={css.quiet}>
        {m.error_organization_registered_by_you()}
      </p>
    </>
  )
}
