import { documentOf } from '@huella/rich-text/document'
import type { ReactNode } from 'react'
import { countryName } from '../../../domain/places/country-name.ts'
import type { AdminProject } from '../../../domain/projects/desk/managed-project.ts'
import { otherLanguage } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { RichText } from '../../components/rich-text/rich-text.tsx'
import css from './project-content.module.css'

/** A part of a project that a remark can refer to, as `field` or `field:position`. */
type Part = string

interface Props {
  project: AdminProject
  /** Rendered below a part: its remarks. */
  below?: (part: Part, label: string) => ReactNode
}

/** The managers' text, part by part. */
export function ProjectContentView({ project, below = () => null }: Props) {
  const locale = useLocale()
  const { language: lang, second } = project
  const country = project.country_code && countryName(locale, project.country_code)
  const parts: [part: Part, label: string, content: ReactNode][] = [
    [
      'name',
      m.project_desk_name(),
      <div key="name" className={css.title}>
        <p lang={lang}>{project.name || m.project_desk_missing()}</p>
        {second && <p lang={otherLanguage(lang)}>{second.name}</p>}
      </div>,
    ],
    [
      'summary',
      m.project_desk_summary(),
      <p key="summary" lang={lang}>
        {project.summary || m.project_desk_missing()}
      </p>,
    ],
    ['description', m.project_desk_description(), <Story key="description" project={project} />],
    [
      'causes',
      m.project_desk_causes(),
      <p key="causes">{project.causes.map(({ name }) => name).join(' · ') || m.project_desk_missing()}</p>,
    ],
    [
      'place',
      m.project_desk_place(),
      <p key="place">
        {[
          project.place && [project.place.text, project.place.context].filter(Boolean).join(', '),
          !project.place && country,
          project.district && m.project_district({ number: project.district.number }),
        ]
          .filter(Boolean)
          .join(' · ') || m.project_desk_missing()}
      </p>,
    ],
    [
      'objective',
      m.project_desk_objective(),
      <p key="objective">{project.objective ? <MoneyText value={project.objective} exact /> : m.project_desk_missing()}</p>,
    ],
  ]
  return (
    <div className={css.parts}>
      {parts.map(([part, label, content]) => (
        <section key={part} aria-label={label} className={css.part}>
          <h3>{label}</h3>
          {content}
          {below(part, label)}
        </section>
      ))}
      <Pictures project={project} below={below} />
      <Budget project={project} below={below} />
    </div>
  )
}

/** In both languages, if it has a second one. */
function Story({ project: { document, language, second } }: Pick<Props, 'project'>) {
  return (
    <div className={css.story}>
      <RichText document={documentOf(document)} lang={language} />
      {second && (
        <details>
          <summary>{m.project_desk_second()}</summary>
          <RichText document={documentOf(second.document)} lang={otherLanguage(language)} />
        </details>
      )}
    </div>
  )
}

function Pictures({ project: { images, language }, below }: Required<Props>) {
  return (
    <section aria-label={m.project_pictures()} className={css.part}>
      <h3>{m.project_pictures()}</h3>
      {images.length === 0 && <p>{m.project_desk_missing()}</p>}
      <ol className={css.pictures}>
        {images.map(({ position, scene, alt, alt_other }) => (
          <li key={position}>
            {scene && <Picture scene={scene} alt="" sizes="16rem" />}
            <p lang={language}>{alt}</p>
            {alt_other && <p lang={otherLanguage(language)}>{alt_other}</p>}
            {below(`image:${position}`, m.project_desk_picture({ number: position }))}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Budget({ project: { budget, language }, below }: Required<Props>) {
  return (
    <section aria-label={m.project_budget()} className={css.part}>
      <h3>{m.project_budget()}</h3>
      {budget.length === 0 && <p>{m.project_desk_missing()}</p>}
      <ol className={css.budget}>
        {budget.map(({ position, what, what_other, amount }) => (
          <li key={position}>
            <p>
              <span>
                <span lang={language}>{what}</span> {what_other && <span lang={otherLanguage(language)}>({what_other})</span>}
              </span>{' '}
              <MoneyText value={amount} exact />
            </p>
            {below(`budget:${position}`, m.project_desk_budget_line({ what }))}
          </li>
        ))}
      </ol>
    </section>
  )
}
