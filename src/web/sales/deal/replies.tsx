import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Deal } from '../../../domain/deals/deal.ts'
import { fillReply, type ReplyTemplate } from '../../../domain/deals/replies/reply.ts'
import { chatAddress } from '../../../domain/users/phone.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
import { FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { IconBrandWhatsapp, IconMail } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { whenText } from '../../../kit/ui/when.tsx'
import { DeskCard } from '../../desk/desk-page.tsx'
import { NativeSelect, Textarea } from '../../desk/fields.tsx'
import { Form, useShownTo } from '../../form.tsx'
import { useSubmitCount } from '../../submit-count.ts'
import css from './deal.module.css'

interface Props {
  deal: Deal
  templates: ReplyTemplate[]
  seller: string
}

/** A note, or a reply in the customer's language: by WhatsApp or mail, with its text filled in. Replies are recorded. */
export function Replies({ deal, templates, seller }: Props) {
  const { body, subject, write, fill } = useReply()
  const fetcher = useFetcher<{ message?: string; errors?: FormErrors }>()
  const shown_to = useShownTo()
  const locale = useLocale()
  const { phone, email, language } = deal.customer
  const choose = (id: string) => {
    const template = templates.find((one) => one.id === id)
    const textOf = (text: string) => fillReply(text, knownOf(deal, seller))
    if (template) fill(textOf(template[`text_${language}`]), textOf(template[`subject_${language}`]))
  }
  const [sent, setSent] = useState('')
  const record = (kind: 'whatsapp' | 'mail') => {
    void fetcher.submit({ intent: 'note', kind, body, shown_to }, { method: 'post' })
    setSent(body)
  }
  const answer = fetcher.data
  const submits = useSubmitCount(fetcher.state !== 'idle', answer?.message)
  const [emptied, setEmptied] = useState(submits)
  if (submits !== emptied) {
    setEmptied(submits)
    // The next one may have been begun in the meantime.
    if (body === sent) write('')
  }
  return (
    <DeskCard title={m.deals_write()}>
      <Form as={fetcher.Form} errors={answer?.errors} method="post" className={css.write} onSubmit={() => setSent(body)}>
        <input type="hidden" name="intent" value="note" />
        {answer?.message && <FormMessage key={fetcher.state}>{answer.message}</FormMessage>}
        <NativeSelect
          label={m.deals_template()}
          value=""
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: m.deals_template_none() },
            ...templates.map((template) => ({ value: template.id, label: template[`name_${locale}`] })),
          ]}
        />
        <Textarea
          name="body"
          label={m.deals_text()}
          value={body}
          onChange={(event) => write(event.currentTarget.value)}
          maxLength={4000}
          minRows={3}
          maxRows={14}
        />
        <div className={css.buttons}>
          <Button type="submit" variant="light">
            {m.deals_note_add()}
          </Button>
          {phone && body.trim() && (
            <Button
              component="a"
              variant="default"
              leftSection={<IconBrandWhatsapp size={18} aria-hidden="true" />}
              href={chatAddress(phone, body)}
              target="_blank"
              rel="noreferrer"
              onClick={() => record('whatsapp')}
            >
              {m.deals_by_whatsapp()}
            </Button>
          )}
          {email && body.trim() && (
            <Button
              component="a"
              variant="default"
              leftSection={<IconMail size={18} aria-hidden="true" />}
              href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject || deal.title)}&body=${encodeURIComponent(body)}`}
              onClick={() => record('mail')}
            >
              {m.deals_by_mail()}
            </Button>
          )}
        </div>
      </Form>
    </DeskCard>
  )
}

/** A reply as it is written: a template takes the place of another one's text, and is added to typed text; its subject ends with that text. */
function useReply() {
  const [{ body, subject, filled }, set] = useState({ body: '', subject: '', filled: '' })
  return {
    body,
    subject,
    write: (text: string) => set((now) => ({ ...now, body: text, subject: text === '' ? '' : now.subject })),
    fill(text: string, its_subject: string) {
      const is_typed = body.trim() !== '' && body !== filled
      const next = is_typed ? `${body.trimEnd()}\n\n${text}` : text
      set({ body: next, subject: its_subject, filled: is_typed ? '' : text })
    },
  }
}

/** Values of a deal for reply templates, in the customer's language. */
function knownOf({ customer, title, project, destination, amount, holds_until }: Deal, seller: string) {
  const { language: locale } = customer
  return {
    name: customer.name?.split(' ')[0] ?? null,
    seller,
    title,
    destination: destination?.text ?? null,
    project: project?.name ?? m.replies_any_project({}, { locale }),
    amount: amount && formatMoney(amount, locale, 'exact'),
    holds_until: holds_until && whenText(`${holds_until}T12:00:00Z`, locale),
  }
}
