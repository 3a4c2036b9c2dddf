import { Fragment, type ReactNode } from 'react'
import type { ShownSection } from '../../../domain/sections/section.ts'
import { type SectionTexts, sectionIn, sectionsIn } from '../../../domain/sections/section-texts.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { useSite } from '../../site.ts'
import { ExampleSums } from '../home/example-sums.tsx'
import { MoneyPath } from '../home/money-path.tsx'
import css from './about.module.css'
import { AboutJoin } from './about-join.tsx'
import { SectionBody } from './section-body.tsx'

interface Props {
  sections: ShownSection[]
  /** For a preview: only this section. */
  only?: ShownSection['place']
}

/** About us: its sections in the order set by editors. The ids of some are linked to from the footer, in both languages. */
export function AboutPage({ sections, only }: Props) {
  const shown = only === undefined ? sections : sections.filter(({ place }) => place === only || !isPart(place))
  const parts = shown.filter(({ place }) => isPart(place))
  const locale = useLocale()
  return parts.map(({ id, place }) => (
    <Fragment key={id}>
      {isBeside(place)
        ? place === parts.find((part) => isBeside(part.place))?.place && <Who sections={parts} all={shown} locale={locale} />
        : isPart(place) && drawPart(place, shown, locale)}
    </Fragment>
  ))
}

/** The operator and the organizations are beside each other, at the position of the first of them. */
function Who({ sections, all, locale }: { sections: ShownSection[]; all: ShownSection[]; locale: string }) {
  return (
    <Container className={css.who}>
      {sections.map(({ id, place }) => isBeside(place) && <Fragment key={id}>{drawPart(place, all, locale)}</Fragment>)}
    </Container>
  )
}

function drawPart<P extends Part>(place: P, sections: ShownSection[], locale: string): ReactNode {
  const words = sectionIn(sections, place, locale)
  return words && PARTS[place](words, sections, locale)
}

type Part = Extract<ShownSection['place'], `about_${string}`>

const PARTS: { [P in Part]: (words: SectionTexts<P>, sections: ShownSection[], locale: string) => ReactNode } = {
  about_head: (words) => <Head words={words} />,
  about_why: (words) => (
    <Container className={css.why}>
      <h2 lang={words.lang}>{words.title}</h2>
      <SectionBody words={words} className={css.prose} />
    </Container>
  ),
  about_path: (words, sections, locale) => <Path words={words} steps={sectionsIn(sections, 'path_step', locale)} />,
  about_operator: (words) => <AboutOperator words={words} />,
  about_organizations: (words) => <AboutOrganizations words={words} />,
  about_join: (words, sections, locale) => (
    <AboutJoin words={words} needs={sectionsIn(sections, 'need', locale)} approvals={sectionsIn(sections, 'approval', locale)} />
  ),
  about_limits: (words, sections, locale) => <Limits words={words} limits={sectionsIn(sections, 'limit', locale)} />,
}

function isPart(place: ShownSection['place']): place is Part {
  return place in PARTS
}

function isBeside(place: ShownSection['place']): place is 'about_operator' | 'about_organizations' {
  return place === 'about_operator' || place === 'about_organizations'
}

function Head({ words }: { words: SectionTexts<'about_head'> }) {
  return (
    <Container className={css.head}>
      <div className={css.promise} lang={words.lang}>
        <h1>{words.title}</h1>
        <p>{words.text}</p>
      </div>
      <Picture scene="andes-11" alt="" sizes="(min-width: 62rem) 34rem, 92vw" eager className={css.picture} />
    </Container>
  )
}

function Path({ words, steps }: { words: SectionTexts<'about_path'>; steps: SectionTexts<'path_step'>[] }) {
  return (
    <section id="como-funciona" className={css.path} aria-labelledby="como-funciona-title">
      <Container className={css.path_columns}>
        <div className={css.path_text}>
          <h2 id="como-funciona-title" lang={words.lang}>
            {words.title}
          </h2>
          <p lang={words.lang}>{words.text}</p>
          <ExampleSums title={words.example_title} note={words.example_note} lang={words.lang} />
        </div>
        <MoneyPath words={words} steps={steps} />
      </Container>
    </section>
  )
}

function Limits({ words, limits }: { words: SectionTexts<'about_limits'>; limits: SectionTexts<'limit'>[] }) {
  return (
    <Container className={css.limits}>
      <div lang={words.lang}>
        <h2>{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <dl>
        {limits.map(({ id, title, text, lang }) => (
          <div key={id} lang={lang}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Container>
  )
}

/** The operator of the site, with the facts that the law requires of a company. */
function AboutOperator({ words }: { words: SectionTexts<'about_operator'> }) {
  const { name, tax_id, file_number, address } = useSite().operator
  return (
    <section className={css.prose}>
      <h2 lang={words.lang}>{words.title}</h2>
      <SectionBody words={words} />
      <dl className={css.operator}>
        <dt>{m.site_operator_name()}</dt>
        <dd>{name}</dd>
        <dt>{m.site_operator_tax_id()}</dt>
        <dd>{tax_id}</dd>
        <dt>{m.site_operator_file_number()}</dt>
        <dd>{file_number}</dd>
        <dt>{m.site_operator_address()}</dt>
        <dd>{address}</dd>
      </dl>
    </section>
  )
}

/** The participating organizations. */
function AboutOrganizations({ words }: { words: SectionTexts<'about_organizations'> }) {
  return (
    <section className={css.prose}>
      <h2 lang={words.lang}>{words.title}</h2>
      <SectionBody words={words} />
    </section>
  )
}
