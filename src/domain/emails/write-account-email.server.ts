import type { Locale } from '../../kit/locales.ts'
import { m } from '../../kit/paraglide/messages.js'
import { renderLetter } from '../../kit/ui/letter.server.tsx'
import type { AccountEmailKind } from '../users/account-email.ts'

export interface About {
  brand: string
  /** Where the button leads. */
  link: string
  name: string
  username: string
  /** The address that an account has now, or is to have. */
  email: string
  /** Whom to write to when it was not oneself. */
  operator_email: string
  /** What signed in, empty when nobody would recognize it, and when. */
  device: string
  at: Date
}

/** The words of a message in a language, as text and as HTML. */
export function writeAccountEmail(kind: AccountEmailKind, locale: Locale, about: About): { subject: string; text: string; html: string } {
  const { subject, paragraphs, button } = WORDS[kind](about, { locale })
  return renderLetter({
    locale,
    brand: about.brand,
    subject,
    greeting: m.people_mail_greeting({ name: about.name }, { locale }),
    paragraphs,
    button: { label: button, href: about.link },
    farewell: m.people_mail_farewell({ brand: about.brand }, { locale }),
  })
}

type Words = (about: About, to: { locale: Locale }) => { subject: string; paragraphs: string[]; button: string }

const WORDS: Record<AccountEmailKind, Words> = {
  verify_email: ({ brand }, to) => ({
    subject: m.people_mail_verify_subject({ brand }, to),
    paragraphs: [m.people_mail_verify_text({ brand }, to), m.people_mail_verify_limit({}, to)],
    button: m.people_mail_verify_button({}, to),
  }),
  already_registered: ({ brand, username }, to) => ({
    subject: m.people_mail_registered_subject({ brand }, to),
    paragraphs: [m.people_mail_registered_text({ brand, username }, to), m.people_mail_registered_ignore({}, to)],
    button: m.people_mail_registered_button({}, to),
  }),
  recover_password: ({ brand, username }, to) => ({
    subject: m.people_mail_recover_subject({ brand }, to),
    paragraphs: [m.people_mail_recover_text({ username }, to), m.people_mail_recover_limit({}, to)],
    button: m.people_mail_recover_button({}, to),
  }),
  password_changed: ({ brand }, to) => ({
    subject: m.people_mail_changed_subject({ brand }, to),
    paragraphs: [m.people_mail_changed_text({}, to), m.people_mail_changed_not_you({}, to)],
    button: m.people_mail_changed_button({}, to),
  }),
  confirm_new_email: ({ brand, username }, to) => ({
    subject: m.mail_new_email_subject({ brand }, to),
    paragraphs: [m.mail_new_email_text({ brand, username }, to), m.mail_new_email_limit({}, to)],
    button: m.mail_new_email_button({}, to),
  }),
  email_change_asked: ({ brand, username, email }, to) => ({
    subject: m.mail_email_asked_subject({ brand }, to),
    paragraphs: [m.mail_email_asked_text({ username, email }, to), m.mail_email_asked_not_you({}, to)],
    button: m.people_mail_changed_button({}, to),
  }),
  email_changed: ({ brand, username, email, operator_email }, to) => ({
    subject: m.mail_email_changed_subject({ brand }, to),
    paragraphs: [m.mail_email_changed_text({ username, email }, to), m.mail_email_changed_not_you({ operator_email }, to)],
    button: m.mail_email_changed_button({ brand }, to),
  }),
  new_device: ({ brand, device, at }, to) => ({
    subject: m.mail_device_subject({ brand }, to),
    paragraphs: [
      m.mail_device_text({ device: device || m.people_account_session_unknown({}, to), at: moment(at, to.locale) }, to),
      m.mail_device_not_you({}, to),
    ],
    button: m.mail_device_button({}, to),
  }),
  second_factor_on: ({ brand }, to) => ({
    subject: m.mail_factor_on_subject({ brand }, to),
    paragraphs: [m.mail_factor_on_text({}, to), m.mail_factor_not_you({}, to)],
    button: m.people_mail_changed_button({}, to),
  }),
  second_factor_off: ({ brand }, to) => ({
    subject: m.mail_factor_off_subject({ brand }, to),
    paragraphs: [m.mail_factor_off_text({}, to), m.mail_factor_not_you({}, to)],
    button: m.people_mail_changed_button({}, to),
  }),
  recovery_code_used: ({ brand }, to) => ({
    subject: m.mail_code_used_subject({ brand }, to),
    paragraphs: [m.mail_code_used_text({}, to), m.mail_factor_not_you({}, to)],
    button: m.people_mail_changed_button({}, to),
  }),
  wrong_codes: ({ brand }, to) => ({
    subject: m.mail_wrong_codes_subject({ brand }, to),
    paragraphs: [m.mail_wrong_codes_text({}, to), m.mail_wrong_codes_advice({}, to)],
    button: m.people_mail_changed_button({}, to),
  }),
  identity_linked: ({ brand, username, email }, to) => ({
    subject: m.mail_linked_subject({ brand }, to),
    paragraphs: [m.mail_linked_text({ username, email }, to), m.mail_linked_not_you({}, to)],
    button: m.people_mail_changed_button({}, to),
  }),
}

function moment(at: Date, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'es' ? 'es-AR' : 'en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Argentina/Buenos_Aires',
  })
  return format.format(at)
}
