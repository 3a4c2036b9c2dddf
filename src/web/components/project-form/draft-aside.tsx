import { documentLength } from '@huella/rich-text/document-text'
import { type DraftContent, draftProblems } from '../../../domain/projects/drafts/draft.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconCheck, IconCircleDashed } from '../../../kit/ui/icons/icons.ts'
import { ProjectCardView } from '../projects/project-card.tsx'
import { shownOf } from '../projects/shown-project.ts'
import css from './draft-aside.module.css'
import { type ProjectPreviewFacts, projectOfDraft } from './draft-project.ts'

/** Completeness in percent: fields that a review needs, and those that make a good page. */
export function DraftMeter({ content }: { content: DraftContent }) {
  const missing = new Set(draftProblems(content).map(({ field }) => field.split(/[._]/)[0]))
  const needs: [boolean, string][] = [
    [!missing.has('name'), m.project_form_name()],
    [!missing.has('description'), m.project_form_description()],
    [!missing.has('causes'), m.project_form_causes()],
    [!missing.has('images'), m.project_form_pictures()],
    [!missing.has('objective') && !missing.has('currency') && !missing.has('budget'), m.project_form_objective()],
    [!missing.has('country') && !missing.has('district'), m.project_form_where()],
  ]
  const tips: [boolean, string][] = [
    [content.images.length >= 3, m.project_form_tip_pictures()],
    [documentLength(content.description[content.language]) >= 600, m.project_form_tip_story()],
    [content.budget.length > 0, m.project_form_tip_budget()],
    [content.place !== null, m.project_form_tip_place()],
    [content.second, m.project_form_tip_second()],
  ]
  const done = [...needs, ...needs, ...tips].filter(([is_done]) => is_done).length
  const percent = Math.round((done / (needs.length * 2 + tips.length)) * 100)
  return (
    <section className={css.meter} aria-labelledby="meter-title">
      <h2 id="meter-title">{m.project_form_meter({ percent })}</h2>
      <progress value={percent} max={100} aria-labelledby="meter-title" />
      <CheckList items={needs} />
      <h3>{m.project_form_tips()}</h3>
      <CheckList items={tips} />
    </section>
  )
}

function CheckList({ items }: { items: [boolean, string][] }) {
  return (
    <ul>
      {items.map(([is_done, text]) => (
        <li key={text} data-done={is_done || undefined}>
          {is_done ? <IconCheck size={18} aria-hidden="true" /> : <IconCircleDashed size={18} aria-hidden="true" />}
          <span>
            {text}
            <span className="visually-hidden">{is_done ? m.project_form_done() : m.project_form_not_yet()}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The card as lists will show it; not interactive. */
export function CardPreview({ content, facts }: { content: DraftContent; facts: ProjectPreviewFacts }) {
  return (
    <div inert className={css.card}>
      <ProjectCardView project={shownOf(projectOfDraft(content, content.language, facts))} />
    </div>
  )
}
