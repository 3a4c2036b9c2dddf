import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useSite } from '../../site.ts'
import css from './about.module.css'
import { SectionBody } from './section-body.tsx'

/** The operator of the site, with the facts that the law requires of a company. */
export function AboutOperator({ words }: { words: SectionTexts<'about_operator'> }) {
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
export function AboutOrganizations({ words }: { words: SectionTexts<'about_organizations'> }) {
  return (
    <section className={css.prose}>
      <h2 lang={words.lang}>{words.title}</h2>
      <SectionBody words={words} />
    </section>
  )
}
