import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type NewReply, REPLY_VARIABLES, type ReplyTemplate, type ReplyVariable } from '../../../domain/deals/replies/reply.ts'
import type { Flash } from '../../../kit/http/flash.server.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { EmptyState } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { ask, attempt, redirectWith } from '../../ask.server.ts'
import { DeskBadge, DeskCard, DeskPage } from '../../desk/desk-page.tsx'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'
import { Textarea, TextInput } from '../../desk/fields.tsx'
import { readForm } from '../../form.server.ts'
import { SeenVersion } from '../../seen-version.tsx'
import { reloadAfterConflict } from '../../sending.ts'
import { apiContext } from '../../visitor/page-context.ts'
import css from './replies.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  return { replies: await ask(context.get(apiContext).sales.replies.$get()) }
}

/** Adds, changes, enables or disables a template, by `intent`. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const { replies } = context.get(apiContext).sales
  const param = { id: encodeURIComponent(text('id')) }
  const version = Number(text('version'))
  const words = Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as NewReply
  const done = (flash: Flash) => redirectWith(url.pathname, flash)
  switch (text('intent')) {
    case 'add': {
      const tried = await attempt(replies.$post({ json: words }))
      return 'refused' in tried ? tried.refused : done('replies_flash_saved')
    }
    case 'change': {
      const tried = await attempt(replies[':id'].$patch({ param, json: { ...words, version } }))
      return 'refused' in tried ? tried.refused : done('replies_flash_saved')
    }
    case 'enable':
    case 'disable': {
      const enabled = text('intent') === 'enable'
      const tried = await attempt(replies[':id'].$patch({ param, json: { enabled, version } }))
      return 'refused' in tried ? tried.refused : done(enabled ? 'replies_flash_enabled' : 'replies_flash_disabled')
    }
    default:
      throw data(null, { status: 400 })
  }
}

export const shouldRevalidate = reloadAfterConflict

const FIELDS = ['name_es', 'name_en', 'subject_es', 'subject_en', 'text_es', 'text_en'] as const

export default function EditReplies() {
  const { replies } = useLoaderData<typeof loader>()
  return (
    <DeskPage title={m.replies_title()} lead={m.replies_lead()} actions={<Add />}>
      {replies.length === 0 && <EmptyState title={m.replies_none()}>{m.replies_none_text()}</EmptyState>}
      {replies.map((reply) => (
        <Reply key={reply.id} reply={reply} />
      ))}
    </DeskPage>
  )
}

function Reply({ reply }: { reply: ReplyTemplate }) {
  const name = reply[`name_${useLocale()}`]
  const { id, enabled } = reply
  return (
    <DeskCard
      title={name}
      aside={<DeskBadge tone={enabled ? 'good' : 'neutral'}>{enabled ? m.catalogue_enabled() : m.catalogue_disabled()}</DeskBadge>}
    >
      <div className={css.sides}>
        {(['es', 'en'] as const).map((lang) => (
          <div key={lang} lang={lang} className={css.side}>
            <p className={css.subject}>{reply[`subject_${lang}`]}</p>
            <p>{reply[`text_${lang}`]}</p>
          </div>
        ))}
      </div>
      <div className={css.foot}>
        <p>
          {m.replies_changed()} <When value={reply.changed_at} short />
        </p>
        <ActDialog
          label={m.catalogue_change()}
          named={m.catalogue_change_named({ name })}
          text={m.replies_change_text()}
          submit={m.catalogue_save()}
          values={{ intent: 'change', id }}
        >
          <ReplyFields reply={reply} />
        </ActDialog>
        <ActDialog
          label={enabled ? m.catalogue_disable() : m.catalogue_enable()}
          named={enabled ? m.catalogue_disable_named({ name }) : m.catalogue_enable_named({ name })}
          text={enabled ? m.replies_disable_text() : m.replies_enable_text()}
          values={{ intent: enabled ? 'disable' : 'enable', id }}
        >
          <SeenVersion version={reply.version} />
        </ActDialog>
      </div>
    </DeskCard>
  )
}

function Add() {
  return (
    <ActDialog label={m.replies_add()} button={{ variant: 'filled', size: 'sm' }} text={m.replies_add_text()} values={{ intent: 'add' }}>
      <ReplyFields />
    </ActDialog>
  )
}

/** A template's texts, each language after the other, and the available variables. */
function ReplyFields({ reply }: { reply?: ReplyTemplate }) {
  const field = (name: `${'name' | 'subject' | 'text'}_${'es' | 'en'}`) => ({
    name,
    defaultValue: reply?.[name] ?? (name.startsWith('subject') ? '{title}' : ''),
  })
  return (
    <>
      {reply && <SeenVersion version={reply.version} />}
      <dl className={css.variables} aria-label={m.replies_variables()}>
        {REPLY_VARIABLES.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
            </dt>
            <dd>{VARIABLE_TEXTS[name]()}</dd>
          </div>
        ))}
      </dl>
      <TextInput {...field('name_es')} label={m.catalogue_name_es()} maxLength={60} data-autofocus />
      <TextInput {...field('name_en')} label={m.catalogue_name_en()} maxLength={60} />
      <TextInput {...field('subject_es')} label={m.replies_subject_es()} maxLength={150} lang="es" />
      <Textarea {...field('text_es')} label={m.replies_text_es()} maxLength={4000} minRows={4} maxRows={12} lang="es" />
      <TextInput {...field('subject_en')} label={m.replies_subject_en()} maxLength={150} lang="en" />
      <Textarea {...field('text_en')} label={m.replies_text_en()} maxLength={4000} minRows={4} maxRows={12} lang="en" />
    </>
  )
}

const VARIABLE_TEXTS: Record<ReplyVariable, () => string> = {
  name: m.replies_variable_name,
  seller: m.replies_variable_seller,
  title: m.replies_variable_title,
  destination: m.replies_variable_destination,
  project: m.replies_variable_project,
  amount: m.replies_variable_amount,
  holds_until: m.replies_variable_holds_until,
}
