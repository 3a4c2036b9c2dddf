import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { OwnJoinRequest } from '../../domain/organizations/members/member.ts'
import type { OwnOrganization } from '../../domain/organizations/organization.ts'
import type { Flash } from '../../kit/http/flash.server.ts'
import { m } from '../../kit/sentences/messages.js'
import { Button, Container } from '../../kit/ui/ui.tsx'
import { When } from '../../kit/ui/when.tsx'
import { pathTo } from '../../urls/paths.ts'
import { ask, askOr, attempt, redirectWith } from '../ask.server.ts'
import { readForm } from '../form.server.ts'
import { Form } from '../form.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Refusal } from '../post-form.tsx'
import { reloadAfterConflict } from '../sending.ts'
import { apiContext, localeContext, visitorContext } from '../visitor/page-context.ts'
import { AttachDocuments } from './documents/attach-documents.tsx'
import { readChoices, sendOrganization, withStoredChoices } from './organization-form.server.ts'
import { OrganizationForm } from './organization-form.tsx'
import css from './organization-page.module.css'

/** With the organization that waits for its review or to be corrected, if there is one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [own, choices, join_requests] = await Promise.all([
    ask(api['my-organizations'].$get()),
    readChoices(api),
    askOr(api['join-requests'].$get(), []),
  ])
  const user = context.get(visitorContext).user
  const waiting = own.find(({ status }) => status !== 'approved') ?? null
  const documents = waiting ? await ask(api['organization-documents'][':slug'].$get({ param: { slug: waiting.id } })) : []
  return {
    waiting,
    documents,
    choices: withStoredChoices(choices, waiting, context.get(localeContext)),
    join_requests,
    user: user?.id ?? '',
    unverified: user?.email_verified_at ? null : (user?.email ?? ''),
  }
}

/**
 * Sends the organization, adds or removes its documents, asks to join another one, or sends the link that confirms the address again, by
 * `intent`.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await readForm(request, context)
  const api = context.get(apiContext)
  const to = pathTo('register_organization', context.get(localeContext))
  const done = (flash: Flash) => redirectWith(to, flash)
  switch (posted.text('intent')) {
    case 'join': {
      const id = encodeURIComponent(posted.text('organization_id'))
      const asked = await attempt(api.organizations[':id']['join-requests'].$post({ param: { id }, json: {} }))
      return 'refused' in asked ? asked.refused : data({ asked: true as const })
    }
    case 'resend': {
      const sent = await attempt(api.oauth['verify-email'].resend.$post())
      return 'refused' in sent ? sent.refused : done('registration_flash_mail')
    }
    case 'attach': {
      const document = posted.form.get('document')
      const form = { document: document instanceof File ? document : new File([], '') }
      const sent = await attempt(
        api['organization-documents'][':slug'].$post({ param: { slug: encodeURIComponent(posted.text('slug')) }, form }),
        { of_documents: true },
      )
      return 'refused' in sent ? sent.refused : done('registration_flash_document')
    }
    case 'detach': {
      const param = { slug: encodeURIComponent(posted.text('slug')), document: encodeURIComponent(posted.text('document')) }
      const removed = await attempt(api['organization-documents'][':slug'][':document'].$delete({ param }), { of_documents: true })
      return 'refused' in removed ? removed.refused : done('registration_flash_document_removed')
    }
    default: {
      const saved = await sendOrganization(api, posted)
      return 'refused' in saved ? saved.refused : done('registration_flash_sent')
    }
  }
}

export const shouldRevalidate = reloadAfterConflict

export default function RegisterOrganization() {
  const { waiting, documents, choices, join_requests, user, unverified } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const failed = answer && 'message' in answer ? answer : undefined
  const of_documents = failed && 'of_documents' in failed ? failed : undefined
  const refused = of_documents ? undefined : failed
  return (
    <Container narrow className={css.page}>
      <header className={css.head}>
        <PageHeading tab={m.registration_title()}>{waiting ? waiting.name : m.registration_title()}</PageHeading>
        <p>{waiting ? m.registration_waiting_lead() : m.registration_lead()}</p>
      </header>
      {waiting && <State organization={waiting} />}
      {waiting && <AttachDocuments slug={waiting.slug} documents={documents} refused={of_documents} />}
      {join_requests.length > 0 && <JoinRequests requests={join_requests} />}
      {unverified === null ? (
        <div className={css.panel}>
          <OrganizationForm
            key={waiting?.id ?? 'new'}
            choices={choices}
            refused={refused}
            user={user}
            submit={waiting?.status === 'rejected' ? m.registration_send_again() : waiting ? m.registration_save() : m.registration_send()}
            {...(waiting && { organization: waiting })}
          />
        </div>
      ) : (
        <Unverified email={unverified} message={refused?.message} />
      )}
    </Container>
  )
}

/** The state of the review. */
function State({ organization: { status, reason, sent_at, created_at } }: { organization: OwnOrganization }) {
  const rejected = status === 'rejected'
  return (
    <section className={css.state} data-tone={rejected ? 'bad' : 'gold'} aria-labelledby="review">
      <h2 id="review">{rejected ? m.registration_rejected() : m.registration_pending()}</h2>
      {rejected ? (
        <>
          <blockquote>{reason}</blockquote>
          <p>{m.registration_rejected_text()}</p>
        </>
      ) : (
        <p>
          {m.registration_pending_since()} <When value={sent_at ?? created_at} time />. {m.registration_pending_text()}
        </p>
      )}
    </section>
  )
}

function JoinRequests({ requests }: { requests: OwnJoinRequest[] }) {
  return (
    <section className={css.state} aria-labelledby="asked">
      <h2 id="asked">{m.registration_requested()}</h2>
      <ul>
        {requests.map(({ id, organization, created_at }) => (
          <li key={id}>
            <strong lang="es">{organization.name}</strong> · <When value={created_at} short />
          </li>
        ))}
      </ul>
      <p>{m.registration_requested_text()}</p>
    </section>
  )
}

function Unverified({ email, message }: { email: string; message: string | undefined }) {
  return (
    <section className={css.state} data-tone="gold" aria-labelledby="unverified">
      {message && <Refusal>{message}</Refusal>}
      <h2 id="unverified">{m.registration_unverified()}</h2>
      <p>{m.registration_unverified_text({ email })}</p>
      <Form method="post">
        <Button type="submit" name="intent" value="resend" look="secondary">
          {m.users_account_resend()}
        </Button>
      </Form>
    </section>
  )
}
