import { escapeXml } from '@huella/rich-text/escape-xml'
import type { Locale } from '../locales.ts'

/** A paragraph, or the title of what follows it. */
export type Paragraph = string | { title: string }

/** The content of a letter in one language; this file gives it its look. */
interface Letter {
  locale: Locale
  brand: string
  subject: string
  /** Text that lists of messages show after the subject. */
  preheader: string
  greeting: string
  paragraphs: Paragraph[]
  /** Lines to copy, `Label: value` each. */
  details?: string
  /** The call to action. */
  button: { label: string; href: string }
  farewell: string
  /** Invites the reader to answer. */
  reply: string
  /** Link below the letter for unsubscribing. */
  leave?: { label: string; href: string }
}

/**
 * Renders a letter as mail programs need it: as text, and as HTML without external resources.
 *
 * Outlook for Windows lays out with Word: it needs tables with a width of their own, a cell as the button, and fonts on cells. Decision record 0054.
 */
export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  const { subject, greeting, paragraphs, details, button, farewell, reply, leave } = letter
  const text = [
    greeting,
    ...paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.title)),
    ...(details ? [details] : []),
    `${button.label}:\n${button.href}`,
    farewell,
    reply,
    ...(leave ? [`${leave.label}:\n${leave.href}`] : []),
  ].join('\n\n')
  return { subject, text, html: page(letter).html }
}

/** Dark text on light, and the button inverted: mail programs that force dark colours leave both legible. */
export const COLORS = {
  page: '#fdf6e6',
  card: '#fffdf8',
  ink: '#1c1f3a',
  quiet: '#4d5270',
  gold: '#ebb946',
  button: '#1c1f3a',
  label: '#ffffff',
}

function page(letter: Letter): Markup {
  const { locale, brand, subject, preheader, greeting, paragraphs, details, button, farewell, reply, leave } = letter
  return html`<!doctype html>
    <html lang="${locale}" xmlns:o="urn:schemas-microsoft-com:office:office">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="supported-color-schemes" content="light dark">
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
        <title>${subject}</title>
        <!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->
        <style>${SHEET}</style>
      </head>
      <body class="page" style="margin:0;padding:0;background:${COLORS.page}">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${COLORS.page}">
          ${preheader}${AFTER_PREHEADER}
        </div>
        <table ${TABLE} width="100%" class="page" bgcolor="${COLORS.page}" style="background:${COLORS.page}"><tr>
          <td align="center" style="padding:24px 12px">
            <!--[if mso]><table ${TABLE} width="600" align="center"><tr><td><![endif]-->
            <table ${TABLE} width="100%" class="card" bgcolor="${COLORS.card}" style="max-width:600px;background:${COLORS.card}">
              <tr><td height="6" bgcolor="${COLORS.gold}" style="height:6px;font-size:1px;line-height:6px;background:${COLORS.gold}">&nbsp;</td></tr>
              <tr><td class="inside" align="left" style="padding:28px 36px"><table ${TABLE} width="100%">
                ${row(brand, 'ink', `padding:0 0 20px;font-size:22px;line-height:28px;font-weight:700;color:${COLORS.ink}`)}
                ${[greeting, ...paragraphs].map(paragraphRow)}
                ${details ? [detailsRow(details)] : []}
                ${buttonRow(button)}
                ${row(button.href, 'quiet', `padding:0 0 24px;font-size:13px;line-height:20px;color:${COLORS.quiet};word-break:break-all`)}
                ${row(farewell, 'ink', PARAGRAPH)}
                ${row(reply, 'quiet', QUIET)}
                ${leave ? [row(html`<a href="${leave.href}" style="color:${COLORS.quiet}">${unbroken(leave.label)}</a>`, 'quiet', QUIET)] : []}
              </table></td></tr>
            </table>
            <!--[if mso]></td></tr></table><![endif]-->
          </td>
        </tr></table>
      </body>
    </html>`
}

const PARAGRAPH = `padding:0 0 16px;font-size:17px;line-height:26px;color:${COLORS.ink};overflow-wrap:anywhere`
const TITLE = `padding:4px 0 8px;color:${COLORS.ink};overflow-wrap:anywhere`
const QUIET = `padding:8px 0 0;font-size:13px;line-height:20px;color:${COLORS.quiet}`
const FONT = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

function paragraphRow(paragraph: Paragraph): Markup {
  if (typeof paragraph === 'string') return row(inLines(paragraph), 'ink', PARAGRAPH)
  const size = new Markup('font-size:20px;line-height:28px')
  return row(html`<h2 style="margin:0;font-weight:700;${new Markup(FONT)};${size}">${paragraph.title}</h2>`, 'ink', `${TITLE};${size.html}`)
}

function row(content: string | Markup, name: string, style: string): Markup {
  return html`<tr><td class="${name}" align="left" style="${new Markup(FONT)};${style}">${typeof content === 'string' ? unbroken(content) : content}</td></tr>`
}

/**
 * Word pads the cell, every other program the link, so that all of it can be clicked. The address below is for readers who do not trust
 * buttons.
 */
function buttonRow({ label, href }: Letter['button']): Markup {
  const text = new Markup(`${FONT};font-size:17px;line-height:22px`)
  return html`<tr><td align="left" style="padding:12px 0 20px"><table ${TABLE}><tr>
      <td class="button" align="center" bgcolor="${COLORS.button}" style="border-radius:8px;background:${COLORS.button};mso-padding-alt:14px 28px;${text}">
        <a href="${href}" style="display:inline-block;padding:14px 28px;mso-padding-alt:0;font-weight:700;color:${COLORS.label};text-decoration:none;${text}">${unbroken(label)}</a>
      </td>
    </tr></table></td></tr>`
}

function detailsRow(details: string): Markup {
  const cell = `padding:4px 0;font-size:16px;line-height:24px;color:${COLORS.ink};overflow-wrap:anywhere`
  const shown = details.split('\n').map((line) => {
    const at = line.indexOf(': ') + 1
    return row(html`${line.slice(0, at)} <b>${line.slice(at).trim()}</b>`, 'ink', cell)
  })
  return html`<tr><td style="padding:0 0 16px"><table ${TABLE} width="100%"><tr>
      <td class="details" bgcolor="${COLORS.page}" style="padding:12px 16px;border-radius:8px;background:${COLORS.page}"><table ${TABLE} width="100%">${shown}</table></td>
    </tr></table></td></tr>`
}

function inLines(text: string): Markup {
  return html`${text.split('\n').map((line, at) => (at > 0 ? html`<br>${unbroken(line)}` : unbroken(line)))}`
}

/** Text whose *e-mail* no line end splits at its hyphen. */
function unbroken(text: string): Markup {
  const parts = text.split(/\b(e-mails?)\b/i)
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`))}`
}

/** HTML, its values escaped. */
class Markup {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

const TABLE = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"')
const SHEET = new Markup(
  '@media (prefers-color-scheme:dark){.page{background:#111327!important}.card{background:#1a1d38!important}.ink,.ink a{color:#f4f1e8!important}.quiet,.quiet a{color:#b9bdd8!important}.details{background:#262a4d!important}.button{background:#ebb946!important}.button a{color:#1c1f3a!important}}@media (max-width:480px){.inside{padding:24px 20px!important}}',
)
/** Prevents mail programs from showing the greeting after the preheader. */
const AFTER_PREHEADER = new Markup('&nbsp;&zwnj;'.repeat(60))

type Value = string | Markup | readonly Markup[]

/** The indentation between tags is left out. */
function html(written: TemplateStringsArray, ...values: Value[]): Markup {
  const parts = written.map((part) => part.replace(/\n\s*/g, ''))
  return new Markup(parts.reduce((before, after, at) => before + escaped(values[at - 1]!) + after))
}

/** Word does not know `&apos;`. */
function escaped(value: Value): string {
  if (value instanceof Markup) return value.html
  return typeof value === 'string' ? escapeXml(value).replaceAll('&apos;', '&#39;') : value.map((one) => one.html).join('')
}
