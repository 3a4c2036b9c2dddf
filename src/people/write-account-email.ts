import type { Locale } from '../kit/locales.ts'
import { m } from '../kit/paraglide/messages.js'
import type { AccountEmailKind } from './account-email.ts'

interface About {
  brand: string
  /** Where the button leads. */
  link: string
  name: string
  username: string
}

/** The words of a message in a language, as text and as simple HTML that needs nothing from elsewhere. */
export function writeAccountEmail(kind: AccountEmailKind, locale: Locale, about: About): { subject: string; text: string; html: string } {
  const { subject, paragraphs, button } = words(kind, locale, about)
  const greeting = m.people_mail_greeting({ name: about.name }, { locale })
  const farewell = m.people_mail_farewell({ brand: about.brand }, { locale })
  const text = [greeting, ...paragraphs, `${button}:\n${about.link}`, farewell].join('\n\n')
  return { subject, text, html: page({ ...about, locale, subject, lines: [greeting, ...paragraphs], button, farewell }) }
}

function words(kind: AccountEmailKind, locale: Locale, { brand, username }: About) {
  const to = { locale }
  switch (kind) {
    case 'verify_email':
      return {
        subject: m.people_mail_verify_subject({ brand }, to),
        paragraphs: [m.people_mail_verify_text({ brand }, to), m.people_mail_verify_limit({}, to)],
        button: m.people_mail_verify_button({}, to),
      }
    case 'already_registered':
      return {
        subject: m.people_mail_registered_subject({ brand }, to),
        paragraphs: [m.people_mail_registered_text({ brand, username }, to), m.people_mail_registered_ignore({}, to)],
        button: m.people_mail_registered_button({}, to),
      }
    case 'recover_password':
      return {
        subject: m.people_mail_recover_subject({ brand }, to),
        paragraphs: [m.people_mail_recover_text({ username }, to), m.people_mail_recover_limit({}, to)],
        button: m.people_mail_recover_button({}, to),
      }
    case 'password_changed':
      return {
        subject: m.people_mail_changed_subject({ brand }, to),
        paragraphs: [m.people_mail_changed_text({}, to), m.people_mail_changed_not_you({}, to)],
        button: m.people_mail_changed_button({}, to),
      }
  }
}

function page(about: About & { locale: Locale; subject: string; lines: string[]; button: string; farewell: string }): string {
  const { brand, link, locale, subject, lines, button, farewell } = about
  const paragraph = (line: string) => `<p style="margin:0 0 16px;font-size:17px;line-height:1.55">${escaped(line)}</p>`
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#fdf6e6;color:#1c1f3a;font-family:Georgia,'Times New Roman',serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fffdf8;border-radius:16px;border-top:6px solid #ebb946">
<p style="margin:0 0 24px;font-size:22px;font-weight:bold">${escaped(brand)}</p>
${lines.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:14px 28px;border-radius:99px;background:#ebb946;color:#1c1f3a;font-weight:bold;text-decoration:none">${escaped(button)}</a></p>
<p style="margin:0 0 24px;font-size:13px;line-height:1.5;color:#4d5270;word-break:break-all">${escaped(link)}</p>
${paragraph(farewell)}
</div>
</body>
</html>
`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
