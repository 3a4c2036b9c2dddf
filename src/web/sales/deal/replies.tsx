import { NativeSelect, Textarea } from '@mantine/core'
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Deal } from '../../../domain/deals/deal.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { type FormErrors, FormMessage } from '../../../kit/ui/forms/form-fields.tsx'
import { Button } from '../../../kit/ui/ui.tsx'
import { DeskCard } from '../../desk/desk-page.tsx'
import css from './deal.module.css'

const TEMPLATES = ['greeting', 'quote', 'reminder', 'booked', 'after'] as const
type Template = (typeof TEMPLATES)[number]

/** A note, or a reply in the customer's language: by WhatsApp or mail, with its text filled in. What was sent that way is noted. */
export function Replies({ deal, seller }: { deal: Deal; seller: string }) {
  const [body, setBody] = useState('')
  const fetcher = useFetcher<{ message?: string; errors?: FormErrors }>()
  const { phone, email, language } = deal.customer
  const sent = (kind: 'whatsapp' | 'mail') => {
    void fetcher.submit({ intent: 'note', kind, body }, { method: 'post' })
    setBody('')
  }
  const answer = fetcher.data
  const subject = encodeURIComponent(m.deals_reply_subject({ title: deal.title }, { locale: language }))
  const text = encodeURIComponent(body)
  return (
    <DeskCard title={m.deals_write()}>
      <fetcher.Form method="post" className={css.write} onSubmit={() => setTimeout(() => setBody(''))}>
        <input type="hidden" name="intent" value="note" />
        {answer?.message && <FormMessage>{answer.errors?.body?.[0] ?? answer.message}</FormMessage>}
        <NativeSelect
          label={m.deals_template()}
          value=""
          onChange={(event) => setBody(textOf(event.currentTarget.value as Template, deal, seller, language))}
          data={[
            { value: '', label: m.deals_template_none() },
            ...TEMPLATES.map((template) => ({ value: template, label: templateName(template) })),
          ]}
        />
        <Textarea
          name="body"
          label={m.deals_text()}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          maxLength={4000}
          autosize
          minRows={3}
          maxRows={14}
        />
        <div className={css.buttons}>
          <Button type="submit" look="quiet">
            {m.deals_note_add()}
          </Button>
          {phone && body.trim() && (
            <a
              className={css.action}
              href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${text}`}
              target="_blank"
              rel="noreferrer"
              onClick={() => sent('whatsapp')}
            >
              <IconBrandWhatsapp size={18} aria-hidden="true" />
              {m.deals_by_whatsapp()}
            </a>
          )}
          {email && body.trim() && (
            <a
              className={css.action}
              href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${text}`}
              onClick={() => sent('mail')}
            >
              <IconMail size={18} aria-hidden="true" />
              {m.deals_by_mail()}
            </a>
          )}
        </div>
      </fetcher.Form>
    </DeskCard>
  )
}

function templateName(template: Template): string {
  return {
    greeting: m.deals_template_greeting,
    quote: m.deals_template_quote,
    reminder: m.deals_template_reminder,
    booked: m.deals_template_booked,
    after: m.deals_template_after,
  }[template]()
}

function textOf(template: Template, { customer, title, project }: Deal, seller: string, locale: Locale): string {
  const name = customer.name?.split(' ')[0] ?? ''
  const about = { name, seller, title }
  switch (template) {
    case 'greeting':
      return m.deals_reply_greeting(about, { locale })
    case 'quote':
      return m.deals_reply_quote(about, { locale })
    case 'reminder':
      return m.deals_reply_reminder(about, { locale })
    case 'booked':
      return project ? m.deals_reply_booked_for({ ...about, project: project.name }, { locale }) : m.deals_reply_booked(about, { locale })
    case 'after':
      return m.deals_reply_after(about, { locale })
    default:
      return ''
  }
}
