import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EmailDetail } from '../../../domain/emails/email.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { CopyButton } from '../../../kit/ui/share/copy-button.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { DeskBadge, DeskNothing } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { DeskDrawer } from '../../desk/dialogs/desk-dialog.tsx'
import { useListAddress } from '../../desk/list-address.ts'
import css from './email-drawer.module.css'
import { emailState, waitReason } from './email-labels.ts'

/** A quick look at a message beside the list. The address selects which one: it can be shared, and going back closes it. */
export function EmailDrawer({ email }: { email: EmailDetail | null }) {
  const addressOf = useListAddress()
  const navigate = useNavigate()
  return (
    <DeskDrawer
      opened={email !== null}
      onClose={() => navigate(addressOf({ email: null }, { stay: true }), { preventScrollReset: true })}
      title={email && (email.subject ?? email.label)}
    >
      {email && <Message key={email.id} email={email} />}
    </DeskDrawer>
  )
}

function Message({ email }: { email: EmailDetail }) {
  return (
    <div className={css.message}>
      <Facts email={email} />
      <Acts email={email} />
      {email.html_body && email.text_body ? (
        <Body html={email.html_body} text={email.text_body} />
      ) : (
        <DeskNothing>{m.email_no_body()}</DeskNothing>
      )}
    </div>
  )
}

function Facts({ email }: { email: EmailDetail }) {
  const to = usePaths()
  const state = emailState(email.state)
  return (
    <>
      <p className={css.state}>
        <DeskBadge tone={state.tone}>{state.name}</DeskBadge> {state.text}
      </p>
      <dl className={css.facts}>
        <dt>{m.email_to()}</dt>
        <dd>
          {email.to_address}
          {email.username && (
            <>
              {' · '}
              <Link to={to('admin_user', { slug: email.username })}>@{email.username}</Link>
            </>
          )}
        </dd>
        <dt>{m.email_kind()}</dt>
        <dd>
          {email.label} {email.test && <DeskBadge>{m.email_test()}</DeskBadge>}
        </dd>
        <dt>{m.email_written()}</dt>
        <dd>
          <When value={email.created_at} time />
        </dd>
        {email.sent_at && (
          <>
            <dt>{m.email_sent()}</dt>
            <dd>
              <When value={email.sent_at} time />
            </dd>
          </>
        )}
        <dt>{m.email_attempts()}</dt>
        <dd>{email.attempts}</dd>
        {email.next_try_at && (
          <>
            <dt>{m.email_next_try()}</dt>
            <dd>
              <When value={email.next_try_at} time />
            </dd>
          </>
        )}
        {email.waits_for && (
          <>
            <dt>{m.email_waits()}</dt>
            <dd>{waitReason(email.waits_for)}</dd>
          </>
        )}
        {email.error && (
          <>
            <dt>{m.email_error()}</dt>
            <dd>{email.error}</dd>
          </>
        )}
      </dl>
      {email.refused_at && <DeskNothing>{m.email_address_refuses()}</DeskNothing>}
    </>
  )
}

function Acts({ email }: { email: EmailDetail }) {
  const { send_again, open_link } = email.abilities
  const values = { email_id: email.id }
  return (
    <div className={css.acts}>
      {send_again && (
        <ActDialog
          label={m.email_send_again()}
          title={m.email_send_again_title()}
          text={m.email_send_again_text({ address: email.to_address })}
          values={{ intent: 'resend', ...values }}
        />
      )}
      {open_link && (
        <ActDialog
          label={m.email_open_link()}
          title={m.email_open_link_title()}
          text={m.email_open_link_text({ address: email.to_address })}
          values={{ intent: 'open_link', ...values }}
          result={(url) => <OpenedLink url={url} />}
        />
      )}
    </div>
  )
}

function OpenedLink({ url }: { url: string }) {
  return (
    <div className={css.opened}>
      <p>{m.email_link_warning()}</p>
      <code>{url}</code>
      <CopyButton label={m.email_link_copy()} text={() => url} />
    </div>
  )
}

/** In a sandboxed iframe without any permission: no scripts, no forms, no navigation; and its links are inert (`inertHtml`). */
function Body({ html, text }: { html: string; text: string }) {
  const [shown, setShown] = useState('html')
  return (
    <div className={css.body}>
      <SegmentedControl
        size="xs"
        value={shown}
        onChange={setShown}
        aria-label={m.email_view()}
        data={[
          { value: 'html', label: m.email_view_html() },
          { value: 'text', label: m.email_view_text() },
        ]}
      />
      {shown === 'html' ? <iframe sandbox="" srcDoc={html} title={m.email_view_title()} /> : <pre>{text}</pre>}
      <DeskNothing>{m.email_masked()}</DeskNothing>
    </div>
  )
}
