import { type CSSProperties, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '../locales.ts'

/** The content of a letter in one language; its look is this file's. */
interface Letter {
  locale: Locale
  brand: string
  subject: string
  greeting: string
  paragraphs: string[]
  /** The call to action, if there is one. */
  button?: { label: string; href: string }
  farewell: string
  /** Where its reader leaves such letters, below it. */
  leave?: { label: string; href: string }
}

/** Renders a letter as mail programs need it: as text, and as HTML without external resources. */
export function renderLetter(letter: Letter): { subject: string; text: string; html: string } {
  const { subject, greeting, paragraphs, button, farewell, leave } = letter
  const text = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    farewell,
    ...(leave ? [`${leave.label}:\n${leave.href}`] : []),
  ].join('\n\n')
  return { subject, text, html: `<!doctype html>${renderToStaticMarkup(<LetterPage {...letter} />)}` }
}

/** Tables and inline styles, as many mail programs support nothing else; those that support dark mode read the one sheet. */
function LetterPage({ locale, brand, subject, greeting, paragraphs, button, farewell, leave }: Letter) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="page" style={styles.page}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center" style={styles.around}>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} className="card" style={styles.card}>
                  <tbody>
                    <tr>
                      <td className="ink" style={styles.inside}>
                        <p style={styles.brand}>{brand}</p>
                        {[greeting, ...paragraphs].map((paragraph, at) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
                          <p key={at} style={styles.paragraph}>
                            <Lines text={paragraph} />
                          </p>
                        ))}
                        {button && <ButtonAndAddress {...button} />}
                        <p style={styles.paragraph}>{farewell}</p>
                        {leave && (
                          <p style={styles.leave}>
                            <a href={leave.href} className="quiet" style={styles.leave_link}>
                              {leave.label}
                            </a>
                          </p>
                        )}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** The address is also there as text, for readers who do not trust buttons. */
function ButtonAndAddress({ label, href }: { label: string; href: string }) {
  return (
    <>
      <p style={styles.button_line}>
        <a href={href} style={styles.button}>
          {label}
        </a>
      </p>
      <p className="quiet" style={styles.address}>
        {href}
      </p>
    </>
  )
}

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const styles = {
  page: { margin: 0, padding: 0, background: '#fdf6e6', color: '#1c1f3a', fontFamily: FONT },
  around: { padding: '32px 16px' },
  card: { maxWidth: 560, borderRadius: 16, borderTop: '6px solid #ebb946', background: '#fffdf8' },
  inside: { padding: '28px 32px 16px', color: '#1c1f3a', textAlign: 'left' },
  brand: { margin: '0 0 24px', fontSize: 22, fontWeight: 700 },
  paragraph: { margin: '0 0 16px', fontSize: 17, lineHeight: 1.55, overflowWrap: 'anywhere' },
  button_line: { margin: '24px 0' },
  button: {
    display: 'inline-block',
    padding: '14px 28px',
    borderRadius: 99,
    background: '#ebb946',
    color: '#1c1f3a',
    fontSize: 17,
    fontWeight: 700,
    textDecoration: 'none',
  },
  leave: { margin: '24px 0 16px', fontSize: 13 },
  leave_link: { color: '#4d5270' },
  address: { margin: '0 0 24px', fontSize: 13, lineHeight: 1.5, color: '#4d5270', wordBreak: 'break-all' },
} satisfies Record<string, CSSProperties>

const DARK = `@media (prefers-color-scheme: dark) { .page { background: #111327 !important } .card { background: #1a1d38 !important } .page, .ink { color: #f4f1e8 !important } .quiet { color: #b9bdd8 !important } }`
