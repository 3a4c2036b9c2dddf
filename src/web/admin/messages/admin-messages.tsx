import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { MESSAGE_LENGTH } from '../../../domain/realtime/message.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { AuditList } from '../../desk/audit/audit-list.tsx'
import { DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { Textarea } from '../../desk/fields.tsx'
import { readForm } from '../../form.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** The latest messages, as the audit log has them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { audit } = context.get(apiContext).admin
  return { sent: await ask(audit.$get({ query: { noun: 'message', per_page: '10' } })) }
}

export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const sent = await attempt(context.get(apiContext).admin.messages.$post({ json: { message: text('message') } }))
  if ('refused' in sent) return sent.refused
  return redirectWith(url.pathname, 'realtime_flash_sent')
}

export default function AdminMessages() {
  const { sent } = useLoaderData<typeof loader>()
  const to = usePaths()
  return (
    <DeskPage title={m.messages_title()} lead={m.messages_lead()} actions={<NewMessage />}>
      <DeskCard title={m.messages_sent()}>
        <AuditList entries={sent.data} none={m.messages_none()} />
        {sent.meta.total > sent.data.length && <Link to={`${to('admin_audit')}?noun=message`}>{m.messages_all()}</Link>}
      </DeskCard>
    </DeskPage>
  )
}

function NewMessage() {
  return (
    <ActDialog
      label={m.messages_new()}
      button={{ variant: 'filled', size: 'sm' }}
      title={m.messages_confirm_title()}
      text={m.messages_confirm_text()}
      submit={m.messages_confirm()}
      values={{}}
    >
      <Textarea
        name="message"
        label={m.messages_text()}
        description={m.messages_help()}
        required
        maxLength={MESSAGE_LENGTH}
        minRows={3}
        data-autofocus
      />
    </ActDialog>
  )
}
