import { Button, Checkbox } from '@mantine/core'
import { useFetcher } from 'react-router'
import type { OfferSource } from '../../../domain/offer-imports/proposals/proposal.ts'
import { OFFER_FIELDS } from '../../../domain/offer-imports/reading/offer-reading.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors, Refused } from '../../../kit/ui/forms/field-errors.ts'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { DeskCard } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { ReasonField } from '../../desk/reason-field.tsx'
import { Form } from '../../form.tsx'
import { useFetcherSending } from '../../sending.ts'
import css from './offer-source.module.css'
import { fromName, offerFieldName, ReadValue } from './read-value.tsx'

/** The page that an offer was made from: its newer reading, and the source of each field. */
export function OfferSourceCards({ source }: { source: OfferSource }) {
  const { canonical, read_at, reading, proposal } = source
  return (
    <>
      {proposal && <ProposalCard reading={reading} proposal={proposal} />}
      <DeskCard title={m.befun_source_title()} aside={<When value={read_at} short time />}>
        <p className={css.lead}>
          {m.befun_source_lead()}{' '}
          <a href={canonical} target="_blank" rel="noreferrer noopener">
            {canonical}
            <span className="visually-hidden"> {m.befun_opens_elsewhere()}</span>
          </a>
        </p>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{m.befun_source_field()}</th>
              <th scope="col">{m.befun_source_value()}</th>
              <th scope="col">{m.befun_source_from()}</th>
            </tr>
          </thead>
          <tbody>
            {OFFER_FIELDS.map((field) => (
              <tr key={field}>
                <th scope="row">{offerFieldName(field)}</th>
                <td>
                  <ReadValue reading={reading} field={field} />
                </td>
                <td data-label={m.befun_source_from()}>{reading[field] && fromName(reading[field].from)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DeskCard>
    </>
  )
}

interface ProposalProps {
  reading: OfferSource['reading']
  proposal: NonNullable<OfferSource['proposal']>
}

/** A newer reading of the page beside the former one; selected fields go into the draft. */
function ProposalCard({ reading, proposal }: ProposalProps) {
  const fetcher = useFetcher<Refused>()
  const busy = useFetcherSending(fetcher)
  const errors: FormErrors = fetcher.data?.errors ?? {}
  const wrong = errors.fields?.[0] ?? fetcher.data?.message
  return (
    <DeskCard title={m.befun_proposal_title()} aside={<When value={proposal.created_at} short time />}>
      <Form as={fetcher.Form} method="post" className={css.proposal}>
        {wrong && <FormMessage key={String(busy)}>{wrong}</FormMessage>}
        <p className={css.lead}>{m.befun_proposal_lead()}</p>
        <input type="hidden" name="proposal" value={proposal.id} />
        <ProposedChanges reading={reading} proposal={proposal} errors={errors} />
        <div className={css.acts}>
          <Button type="submit" name="intent" value="accept_proposal" loading={busy}>
            {m.befun_proposal_accept()}
          </Button>
        </div>
      </Form>
      <div>
        <ActDialog
          label={m.befun_proposal_refuse()}
          title={m.befun_proposal_refuse_title()}
          text={m.befun_proposal_refuse_text()}
          danger
          button={{ size: 'sm' }}
          values={{ intent: 'refuse_proposal', proposal: proposal.id }}
        >
          <ReasonField label={m.befun_proposal_reason()} required={false} most={500} />
        </ActDialog>
      </div>
    </DeskCard>
  )
}

export function ProposedChanges({ reading, proposal, errors }: ProposalProps & { errors: FormErrors }) {
  return proposal.fields.map((field) => (
    <div key={field} className={css.change}>
      <Checkbox name="field" value={field} defaultChecked label={offerFieldName(field)} error={errors[field]?.[0]} />
      <dl>
        <dt>{m.befun_proposal_before()}</dt>
        <dd className={css.before}>
          <ReadValue reading={reading} field={field} />
        </dd>
        <dt>{m.befun_proposal_now()}</dt>
        <dd>
          <ReadValue reading={proposal.reading} field={field} />
          {proposal.reading[field] && <span className={css.from}>{fromName(proposal.reading[field].from)}</span>}
        </dd>
      </dl>
    </div>
  ))
}
