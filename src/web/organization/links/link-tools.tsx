import type { TrackedLink } from '../../../domain/links/link.ts'
import { LOCALES, type Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconBrandWhatsapp, IconDownload, IconExternalLink } from '../../../kit/ui/icons/icons.ts'
import { useLocale } from '../../../kit/ui/locale.ts'
import { CopyButton } from '../../../kit/ui/share/copy-button.tsx'
import { QrCode } from '../../../kit/ui/share/qr-code.tsx'
import { useBrand } from '../../site.ts'
import css from './bring-travellers.module.css'

/** Tools for a link: to send it, print it, or put it on another site. */
export function LinkTools({ link, name }: { link: TrackedLink; name: string }) {
  if (link.way === 'card') return <CardCode link={link} name={name} />
  return (
    <div className={css.tools}>
      {link.way === 'poster' && <QrCode text={link.url} side={160} ecc="quartile" title={m.link_qr_alt({ url: link.url })} />}
      <output className={css.url}>{link.url}</output>
      <div className={css.actions}>
        <CopyButton label={m.link_copy()} text={() => link.url} />
        {link.way === 'link' && <WhatsApp url={link.url} name={name} />}
        {link.way === 'poster' && (
          <a className={css.action} href={`/card/${link.code}/qr.svg`} download={`qr-${link.code}.svg`}>
            <IconDownload size={18} aria-hidden="true" />
            {m.link_download_qr()}
          </a>
        )}
      </div>
      {link.way === 'poster' && <Posters code={link.code} />}
    </div>
  )
}

/** Sheets to print and for a phone's screen, in both languages. */
function Posters({ code }: { code: string }) {
  const here = useLocale()
  return (
    <div className={css.posters}>
      {[here, ...LOCALES.filter((locale) => locale !== here)].map((locale) => (
        <figure key={locale}>
          <img src={posterPath(code, locale, 'story.jpg')} alt="" width={1080} height={1920} loading="lazy" />
          <figcaption>
            <b>{locale === 'es' ? m.link_poster_spanish() : m.link_poster_english()}</b>
            {FILES.map(({ file, label }) => (
              <a key={file} className={css.action} href={posterPath(code, locale, file)} download={`huella-${locale}-${file}`}>
                <IconDownload size={18} aria-hidden="true" />
                {label()}
              </a>
            ))}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

const FILES = [
  { file: 'a4.pdf', label: m.link_poster_a4 },
  { file: 'story.jpg', label: m.link_poster_story },
  { file: 'story.pdf', label: m.link_poster_story_pdf },
]

function posterPath(code: string, locale: Locale, file: string): string {
  return `${locale === 'en' ? '/en' : ''}/card/${code}/poster/${file}`
}

/** The page's language first, then the other one. */
function WhatsApp({ url, name }: { url: string; name: string }) {
  const brand = useBrand()
  const here = useLocale()
  const other = LOCALES.find((locale) => locale !== here)!
  const textIn = (locale: Locale) => `https://wa.me/?text=${encodeURIComponent(m.link_whatsapp_message({ name, url, brand }, { locale }))}`
  return (
    <>
      {[[m.link_whatsapp(), here] as const, [m.link_whatsapp_other(), other] as const].map(([label, locale]) => (
        <a key={locale} className={css.action} href={textIn(locale)} target="_blank" rel="noreferrer">
          <IconBrandWhatsapp size={18} aria-hidden="true" />
          {label}
        </a>
      ))}
    </>
  )
}

function CardCode({ link, name }: { link: TrackedLink; name: string }) {
  const locale = useLocale()
  const { origin } = new URL(link.url)
  const address = `${origin}${locale === 'en' ? '/en' : ''}/card/${link.code}`
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const script = `<script async src="${origin}/card.js" data-card="${link.code}" data-language="${locale}" data-title="${title}"></script>`
  const frame = `<iframe src="${address}" title="${title}" width="320" height="440" loading="lazy"></iframe>`
  return (
    <div className={css.tools}>
      {[[m.link_card_script(), script] as const, [m.link_card_frame(), frame] as const].map(([label, code]) => (
        <div key={label} className={css.code}>
          <h3>{label}</h3>
          <pre>
            <code>{code}</code>
          </pre>
          <CopyButton label={m.link_copy_code()} text={() => code} />
        </div>
      ))}
      <a className={css.action} href={address} target="_blank" rel="noreferrer">
        <IconExternalLink size={18} aria-hidden="true" />
        {m.link_card_see_it()}
      </a>
    </div>
  )
}
