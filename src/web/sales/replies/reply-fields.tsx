import { REPLY_VARIABLES, type ReplyTemplate, type ReplyVariable } from '../../../domain/deals/replies/reply.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Textarea, TextInput } from '../../desk/fields.tsx'
import { SeenVersion } from '../deal/seen-version.tsx'
import css from './replies.module.css'

/** A template's texts, each language after the other, and the available variables. */
export function ReplyFields({ reply }: { reply?: ReplyTemplate }) {
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
