import { localeOfPath } from '../../../kit/locales.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import { ContactLinks } from '../../shell/contact-links.tsx'
import { useSite } from '../../site.ts'
import { ExampleSums } from '../home/example-sums.tsx'
import { MoneyPath } from '../home/money-path.tsx'
import css from './about.module.css'
import { ABOUT } from './texts/about.ts'
import type { AboutText } from './texts/about-text.ts'
import type { Facts } from './texts/prose.ts'

interface Props {
  text: AboutText
  facts: Facts
}

export function meta(about: MetaArguments) {
  const { title, description } = ABOUT[localeOfPath(about.location.pathname)]
  return pageMeta(about, { title, description: description({ site: siteOf(about) }) })
}

/** The ids of the sections are linked to from the footer, in both languages. */
export default function About() {
  const text = ABOUT[useLocale()]
  const facts = { site: useSite(), to: usePaths() }
  return (
    <>
      <Container className={css.head}>
        <div className={css.promise}>
          <h1>{text.headline}</h1>
          {text.lead(facts)}
        </div>
        <Picture scene="andes-11" alt="" sizes="(min-width: 62rem) 34rem, 92vw" eager className={css.picture} />
      </Container>
      <Container className={css.why}>
        <h2>{text.why.title}</h2>
        <div className={css.prose}>{text.why.body(facts)}</div>
      </Container>
      <section id="como-funciona" className={css.path} aria-labelledby="como-funciona-title">
        <Container className={css.path_columns}>
          <div className={css.path_text}>
            <h2 id="como-funciona-title">{text.path.title}</h2>
            <p>{text.path.lead}</p>
            <ExampleSums {...text.example} />
          </div>
          <MoneyPath {...text.path} />
        </Container>
      </section>
      <WhoRunsIt text={text} facts={facts} />
      <Join text={text} facts={facts} />
      <Limits text={text} />
    </>
  )
}

function WhoRunsIt({ text: { operator, organizations }, facts }: Props) {
  const { name, tax_id, file_number, address } = facts.site.operator
  return (
    <Container className={css.who}>
      <section className={css.prose}>
        <h2>{operator.title}</h2>
        {operator.body(facts)}
        <dl className={css.operator}>
          <dt>{operator.name}</dt>
          <dd>{name}</dd>
          <dt>{operator.tax_id}</dt>
          <dd>{tax_id}</dd>
          <dt>{operator.file_number}</dt>
          <dd>{file_number}</dd>
          <dt>{operator.address}</dt>
          <dd>{address}</dd>
        </dl>
      </section>
      <section className={css.prose}>
        <h2>{organizations.title}</h2>
        {organizations.body(facts)}
      </section>
    </Container>
  )
}

function Join({ text: { join }, facts }: Props) {
  return (
    <Container>
      <section id="sumate" className={css.join} aria-labelledby="sumate-title">
        <Picture scene="peace-0" alt="" sizes="(min-width: 76rem) 72rem, 96vw" className={css.join_picture} />
        <div className={css.join_text}>
          <h2 id="sumate-title">{join.title}</h2>
          {join.body(facts)}
          <div className={css.lists}>
            <div>
              <h3>{join.needs.title}</h3>
              <ul>
                {join.needs.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
            <div>
              <h3>{join.approval.title}</h3>
              <ol>
                {join.approval.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ol>
            </div>
          </div>
          <ButtonLink to={facts.to('register_organization')} prefetch="none">
            {m.organization_register()}
          </ButtonLink>
          <ContactLinks site={facts.site} subject={join.subject} />
        </div>
      </section>
    </Container>
  )
}

function Limits({ text: { limits } }: Pick<Props, 'text'>) {
  return (
    <Container className={css.limits}>
      <div>
        <h2>{limits.title}</h2>
        <p>{limits.lead}</p>
      </div>
      <dl>
        {limits.items.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Container>
  )
}
