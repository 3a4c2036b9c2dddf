import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { languageName } from '../../../kit/formatters.ts'
import { LOCALES } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ActDialog } from '../../desk/dialogs/act-dialog.tsx'

/** Starts a deal of a chat, by the code of its first message. */
export function EnterChat() {
  const locale = useLocale()
  return (
    <ActDialog
      label={m.leads_chat()}
      button={{ variant: 'filled', size: 'sm' }}
      title={m.leads_chat()}
      text={m.leads_chat_text()}
      submit={m.leads_chat_do()}
      values={{ intent: 'chat' }}
      fields={(errors) => (
        <>
          <TextInput name="code" label={m.leads_chat_code()} maxLength={10} autoComplete="off" error={errors.code?.[0]} data-autofocus />
          <TextInput name="name" label={m.leads_chat_name()} maxLength={120} autoComplete="off" error={errors.name?.[0]} />
          <TextInput name="phone" type="tel" label={m.leads_chat_phone()} maxLength={60} autoComplete="off" error={errors.phone?.[0]} />
          <TextInput name="email" type="email" label={m.leads_chat_email()} maxLength={254} autoComplete="off" error={errors.email?.[0]} />
          <Textarea name="message" label={m.leads_chat_message()} maxLength={4000} autosize minRows={2} error={errors.message?.[0]} />
          <NativeSelect
            name="language"
            label={m.leads_chat_language()}
            defaultValue={locale}
            data={LOCALES.map((language) => ({ value: language, label: languageName(locale, language) }))}
          />
        </>
      )}
    />
  )
}
