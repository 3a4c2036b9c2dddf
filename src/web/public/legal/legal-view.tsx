import { documentOf, type RichBlock, type RichDocument } from '@huella/rich-text/document'
import type { ReactNode } from 'react'
import type { LegalText, LegalVersion } from '../../../domain/legal/legal-text.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { When, whenText } from '../../../kit/ui/when.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { headingSections } from '../../components/rich-text/heading-sections.ts'
import { RichText } from '../../components/rich-text/rich-text.tsx'
import { useSite } from '../../site.ts'
import css from './legal-view.module.css'
import { type LongTextSection, ProsePage } from './prose-page.tsx'

/** A version of the terms, or the privacy text: valid or former, with links to every version. */
export function LegalView({ text }: { text: LegalText }) {
  const locale = useLocale()
  const { title, body, language, versions } = text
  const lang = language === locale ? undefined : language
  return (
    <LegalProse title={title} body={documentOf(body)} dates={<Dates text={text} />} lang={lang}>
      <section className={css.versions} aria-labelledby="versiones-title">
        <h2 id="versiones-title">{m.legal_versions()}</h2>
        <p>{m.legal_versions_text()}</p>
        <ul>
          {versions.map((version) => (
            <li key={version.version}>
              <VersionLink kind={text.kind} version={version} current={version.version === text.version} />
            </li>
          ))}
        </ul>
      </section>
    </LegalProse>
  )
}

interface ProseProps {
  title: string
  body: RichDocument
  dates: ReactNode
  lang?: string | undefined
  children?: ReactNode
}

/** A text with a section for each of its headings. */
export function LegalProse({ title, body, dates, lang, children }: ProseProps) {
  const { public_url } = useSite()
  const { lead, sections } = headingSections(body)
  const draw = (content: RichBlock[]) => <RichText document={{ type: 'doc', content }} setting={{ top: 2, public_url }} />
  const shown: LongTextSection[] = sections.map(({ content, ...section }) => ({
    ...section,
    body: <div className={css.text}>{draw(content)}</div>,
  }))
  return (
    <ProsePage title={title} lead={<div className={css.lead}>{draw(lead)}</div>} dates={dates} sections={shown} lang={lang}>
      {children}
    </ProsePage>
  )
}

function Dates({ text: { kind, since, until, language } }: { text: LegalText }) {
  const locale = useLocale()
  const to = usePaths()
  const date = (at: string) => whenText(at, locale)
  return (
    <>
      {until === null ? (
        <p>
          {m.legal_since()} <When value={since} />
        </p>
      ) : (
        <p className={css.former}>
          <strong>{m.legal_until({ since: date(since), until: date(until) })}</strong> <Link to={to(kind)}>{m.legal_current()}</Link>
        </p>
      )}
      {language !== locale && <p>{m.legal_spanish_only()}</p>}
    </>
  )
}

function VersionLink({ kind, version, current }: { kind: LegalText['kind']; version: LegalVersion; current: boolean }) {
  const locale = useLocale()
  const to = usePaths()
  const since = whenText(version.since, locale)
  const name = version.until ? m.legal_version_until({ since, until: whenText(version.until, locale) }) : m.legal_version_since({ since })
  return (
    <Link to={to(`${kind}_version`, { version: version.version })} aria-current={current ? 'page' : undefined}>
      {name}
    </Link>
  )
}
